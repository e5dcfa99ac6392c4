/** Several processes that answer behind one listener. The README says how. */
export { isMember, joinProcessGroup, type Member } from './member.ts';
export { type GroupOptions, openProcessGroup, type ProcessGroup } from './process-group.ts';
