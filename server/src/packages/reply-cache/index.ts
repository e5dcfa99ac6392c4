/** Finished replies, kept until what they show changes. The README says how. */
export { CachedReply, type FreshReply } from './cached-reply.ts';
export { chooseEncoding, type Encoding } from './encoding.ts';
export { ReplyCache, type ReplyCacheOptions } from './reply-cache.ts';
