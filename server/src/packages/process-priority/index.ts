/** Who goes first where processors are few. The README says how. */
export { letOthersGoFirst } from './process-priority.ts';
