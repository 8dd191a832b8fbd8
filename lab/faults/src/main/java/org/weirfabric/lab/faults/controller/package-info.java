/**
 * The controller that a campaign drives and kills: compiler, push and southbound in a small
 * process.
 */
package org.weirfabric.lab.faults.controller;
