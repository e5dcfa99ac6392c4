/** Finished replies, kept until what they show changes. The README says how. */
export { CachedReply, type FreshReply, type SentAs, type SentHeaders } from './cached-reply.ts';
export { chooseEncoding, type Encoding } from './encoding.ts';
export { bytesOfText, bytesPerBuffer, ownBytes, ownText } from './held-bytes.ts';
export type { Lateness } from './lateness.ts';
export { ReplyCache, type ReplyCacheOptions, type Turn } from './reply-cache.ts';
export { SegmentedLru } from './segmented-lru.ts';
