/**
 * Freedom from deadlock, on numbered switches and links alone: which lossless buffers wait for
 * which, and that none wait in a circle. {@code docs/deadlock.md} has the definitions and why they
 * are sound.
 */
package org.weirfabric.compiler.deadlock;
