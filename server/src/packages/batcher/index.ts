/** What comes while more of its kind is under way goes together as that returns. The README says how. */
export { Batcher, type BatcherOptions, QueueTimeoutError, type RetryPolicy } from './batcher.ts';
