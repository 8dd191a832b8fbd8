/** How nodes share the watch: who watches what, and what they tell the leader. */
package org.weirfabric.watch.cluster;
