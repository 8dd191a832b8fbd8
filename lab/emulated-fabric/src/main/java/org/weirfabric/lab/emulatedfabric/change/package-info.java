/** What each switch of a fabric has run, and since when. */
package org.weirfabric.lab.emulatedfabric.change;
