/**
 * Bulk decisions: staff approve or reject several registrations or pending posts at once.
 *
 * - Each is decided by itself; a failure does not prevent the others.
 * - The reply contains a result for each, in the words of the slice that decided.
 */
export { decideEach } from './decide-each.ts';
