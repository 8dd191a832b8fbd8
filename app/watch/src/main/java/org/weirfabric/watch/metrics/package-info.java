/** What switches count, and what the watch finds, as metrics for Prometheus. */
package org.weirfabric.watch.metrics;
