/** Threads: the forum. */
export { threadCountsTag, threadsTag, threadTag } from './tags.ts';
