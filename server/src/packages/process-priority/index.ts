/** Who goes first where processors are few. The README says how. */
export { letOthersGoFirst, type Place } from './process-priority.ts';
