/** YAML and JSON text as a tree whose every node knows its line and its JSON pointer. */
package org.weirfabric.model.source;
