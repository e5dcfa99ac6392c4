export {
  CachedResponse,
  chooseEncoding,
  type Encoding,
  type FreshResponse,
  type SentAs,
  type SentHeaders,
} from './cached-response.ts';
export { ResponseCache } from './response-cache.ts';
