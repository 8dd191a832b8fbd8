/** What a compile gives: configurations, proofs, explanations and the order of change. */
package org.weirfabric.model.plan;
