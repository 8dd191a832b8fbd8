/** Switches that misbehave: what they do wrong, and when. */
package org.weirfabric.lab.emulatedfabric.fault;
