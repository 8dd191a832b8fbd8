/**
 * Cures: short, local changes that take the harm out of a pause storm or a deadlock, carried out in
 * the same lanes as transactions, journalled with an expiry before they are sent.
 */
package org.weirfabric.push.cure;
