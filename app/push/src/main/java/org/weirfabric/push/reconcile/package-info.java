/**
 * What comes after a transaction: whether each switch still holds what it should, and what is done
 * about it if it doesn't. The decisions are pure; effects go through the engine's lanes.
 */
package org.weirfabric.push.reconcile;
