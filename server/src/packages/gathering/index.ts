/** What comes while more of its kind is under way goes together as that returns. The README says how. */
export { Gathering, type GatheringOptions, LeftBehind, type Remedy } from './gathering.ts';
