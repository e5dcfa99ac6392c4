import type { PostGuarded } from '../../packages/guarded-fetch/index.ts';

/** How webhooks reach what is elsewhere. */
export interface WebhookOptions {
  post: PostGuarded;
  /** `host:port` of those that may be private and without TLS (rules/files 11). */
  allow: readonly string[];
  /** Aborted as the application ends: what waits then waits for the next start. */
  ending: AbortSignal;
}
