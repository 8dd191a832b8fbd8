/** What verbs share that begin a transaction and follow it to its end. */
package org.weirfabric.cli.transaction;
