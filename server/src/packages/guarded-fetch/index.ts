/** Fetches what a stranger points at, from the public web alone. The README says how. */
export { readAllowance } from './destination.ts';
export {
  createFetch,
  type Fetched,
  type FetchGuarded,
  type FetchOptions,
  type Wanted,
} from './guarded-fetch.ts';
export { FetchProblem, type FetchReason } from './problem.ts';
