/**
 * Starts, awaits and stops a real ONOS core, assembled from published artifacts, on loopback.
 *
 * <p>{@link org.weirfabric.embedded.EmbeddedOnos} is the way in. The core runs in a JVM of its own,
 * since it needs JVM flags that the caller's may not have, and ends when its parent does.
 */
package org.weirfabric.embedded;
