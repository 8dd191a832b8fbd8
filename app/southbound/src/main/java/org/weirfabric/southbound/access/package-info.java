/**
 * What a connection to a switch takes, by the name that a topology gives it: whom to trust, who
 * Weir is, and a login. It comes from files that only the controller reads, and leads nowhere but
 * to the switch.
 */
package org.weirfabric.southbound.access;
