/** Security headers of every reply. */
import type { FastifyReply } from 'fastify';

/** Seconds: half a year. */
const transportSecurityAge = 15_552_000;

/** Calls run no script and load nothing; pages set their own policy. */
const contentSecurityPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Disables browser features that the site does not use, also for injected pages. */
const permissionsPolicy = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/** `isHttps`: members use https addresses, so browsers may remember that (rules/running 14). */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    // Other sites embed our pictures in shared links.
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && {
      'strict-transport-security': `max-age=${transportSecurityAge}`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/**
 * Headers that have no effect on a file that a page loads as a script, a style, a font or a picture, or that is opened
 * on its own, which shows it without running it. A content policy applies to documents and workers (Content Security
 * Policy Level 3), and nothing here starts a worker. Windows, agent clusters and frames belong to documents (HTML,
 * "Cross-origin opener policies", "Origin-keyed agent clusters", "The X-Frame-Options header"), as do the features of
 * scripts (Permissions Policy). The rest is for older browsers' downloads, plug-ins and filters. A style sheet's
 * `referrer-policy` applies to what it loads; ours equals the browsers' default. The request id serves people who
 * report a failure.
 */
const documentsOnly = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/** Not SVG, HTML or PDF, which are documents that may run scripts. */
const takenInAlone =
  /^(?:(?:text|application)\/(?:css|javascript)|font\/woff2|image\/(?:jpeg|png|webp))(?:;|$)/;

/** Other sites embed our pictures; the other headers have no effect there. */
const shownElsewhere = /^image\//;

/**
 * Removes headers that only documents and errors need from a file's reply, 520 bytes; `nosniff` stays. Replies of other
 * types are unchanged.
 */
export function leaveDocumentHeaders(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type'));
  if (!takenInAlone.test(type)) return;
  for (const name of documentsOnly) reply.removeHeader(name);
  if (!shownElsewhere.test(type)) reply.removeHeader('cross-origin-resource-policy');
}
