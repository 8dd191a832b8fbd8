/**
 * Pure encoders from {@link org.weirfabric.model.config.SwitchConfig} to what one target holds, and
 * back.
 */
package org.weirfabric.dialect;
