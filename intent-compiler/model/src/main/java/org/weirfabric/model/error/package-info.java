/** What is wrong with an input or a plan, where, and what to do about it. */
package org.weirfabric.model.error;
