export { CachedResponse, type FreshResponse, type SentAs, type SentHeaders } from './cached-response.ts';
export { chooseEncoding, type Encoding } from './encoding.ts';
export { ResponseCache } from './response-cache.ts';
