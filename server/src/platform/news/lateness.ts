/** What this application shows late: pages after votes and new comments, here as on every instance that hears of them. */
import { mayShowLate } from '#contract/core/topics.ts';
import type { Lateness } from '../../packages/reply-cache/index.ts';

export const pageLateness: Lateness = { ofTopic: mayShowLate, milliseconds: 1_000 };
