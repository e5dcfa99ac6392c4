/** Bounded concurrency with a bounded queue. See the README. */
export {
  ConcurrencyLimiter,
  type ConcurrencyLimiterOptions,
  type ConcurrencyLimits,
  type Release,
  type TaskSource,
} from './concurrency-limiter.ts';
