/**
 * From intents and a topology to a plan: pure stages, each with a small input and output value.
 *
 * <p>{@link org.weirfabric.compiler.FabricCompiler} runs them in order: resolve, classify,
 * headroom, buffers, ECN, ETS, deadlock, assembly, agreement, rollout.
 */
package org.weirfabric.compiler;
