/**
 * The few services an ONOS core needs to start and Maven Central does not hold in a fitting
 * version.
 */
package org.weirfabric.embedded.completion;
