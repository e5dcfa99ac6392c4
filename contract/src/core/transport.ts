import type { WireBody } from './call.ts';

/** One call as it leaves the typed client: the path is filled, the body is in the wire's words. */
export interface TransportMessage {
  method: 'GET' | 'POST';
  path: string;
  body: WireBody | undefined;
  /** The session token, for calls that need one. */
  token: string | undefined;
  signal?: AbortSignal | undefined;
  /** True if no cache may answer: this browser has just written. */
  isFresh?: boolean | undefined;
  /** The key of a submission, the same for each try; for calls that create something. */
  idempotencyKey?: string | undefined;
  /** Told how much of the body is on its way, 0 to 1, where the transport can tell. */
  onSent?: ((share: number) => void) | undefined;
}

export interface TransportReply {
  /** HTTP status; 0 when nobody answered. */
  status: number;
  /** The parsed JSON body; undefined when there was none. */
  body: unknown;
  /** Seconds, from `Retry-After`. */
  retryAfter?: number | undefined;
}

/** Carries a message to the server: `fetch` in the browser, an in-process call where pages are rendered. */
export type Transport = (message: TransportMessage) => Promise<TransportReply>;
