/**
 * Carries out transactions: a serial lane per switch, deadlines, progress and reports around the
 * reducer of {@link org.weirfabric.push.tx}.
 */
package org.weirfabric.push.engine;
