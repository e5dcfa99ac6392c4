/** Batches calls that arrive while earlier ones of their kind run. See the README. */
export { Batcher, type BatcherOptions, QueueTimeoutError, type RetryPolicy } from './batcher.ts';
