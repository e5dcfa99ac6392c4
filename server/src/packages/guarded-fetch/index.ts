/** Fetches and posts to untrusted addresses, on the public web only. See the README. */
export { isAtOpenPort, readAllowance } from './destination.ts';
export { FetchError, type FetchReason } from './error.ts';
export {
  createFetch,
  type ExpectedContent,
  type Fetched,
  type FetchGuarded,
  type FetchOptions,
} from './guarded-fetch.ts';
export { createPost, type Posted, type PostGuarded, type PostOptions } from './guarded-post.ts';
