import type { PostGuarded } from '../../packages/guarded-fetch/index.ts';

/** How webhooks reach other servers. */
export interface WebhookOptions {
  post: PostGuarded;
  /** `host:port` of receivers that may be private and without TLS (rules/files 11). */
  allow: readonly string[];
  /** Aborted when the application stops: waiting messages then wait for the next start. */
  ending: AbortSignal;
}
