/** Vitest runs this before each file: property tests try few random inputs in `npm test` and many in the full suite. */
import fc from 'fast-check';
import { isFull } from './full-suite.ts';

fc.configureGlobal({ numRuns: isFull ? 1_000 : 50 });
