/** Bounded concurrency with a bounded queue. The README says how. */
export {
  ConcurrencyLimiter,
  type ConcurrencyLimiterOptions,
  type ConcurrencyLimits,
  type Release,
  type TaskSource,
} from './concurrency-limiter.ts';
