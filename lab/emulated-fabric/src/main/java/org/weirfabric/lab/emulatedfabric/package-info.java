/**
 * A fabric of emulated switches: gNMI and P4Runtime servers on loopback TCP.
 *
 * <p>The switches interpret what they are sent on their own, from the public specifications and a
 * schema of their own. They are opponents of Weir's encoders, not mirrors of them, and so share no
 * code with them.
 */
package org.weirfabric.lab.emulatedfabric;
