/**
 * Decisions about several that wait: registrations, first words, whatever the staff approves or refuses at once.
 *
 * - Each is decided about by itself; one that fails keeps no other from being decided.
 * - What came of each is told, in the words of whoever decided.
 */
export { decideEach } from './decide-each.ts';
