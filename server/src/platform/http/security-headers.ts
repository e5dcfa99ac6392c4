/** What every reply tells browsers to be careful about, whoever makes it. */
import type { FastifyReply } from 'fastify';

/** Seconds: half a year. */
const transportSecurityAge = 15_552_000;

/** Calls run no script and load nothing; pages bring a policy of their own. */
const contentSecurityPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Nothing here asks for any of them, and no page that somebody else put in here shall. */
const permissionsPolicy = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/** `isHttps`: members type an address that begins with https, so that browsers may remember it (rules/running 14). */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    // Other sites show our pictures in shares.
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
 * What of the above says nothing where a page takes a reply in as a script, a style, a font or a picture; and nothing where
 * somebody opens such a file on its own, which shows as text or as a picture and runs nothing. A content policy rules
 * documents and workers (Content Security Policy Level 3), and nothing here starts a worker; windows, agent clusters and
 * frames are of documents (HTML, "Cross-origin opener policies", "Origin-keyed agent clusters", "The X-Frame-Options
 * header"), and so is what scripts may use (Permissions Policy). The rest is for older browsers' downloads, plug-ins and
 * filters. A style sheet has a `referrer-policy` for what it loads: ours is what browsers take where there is none. The number
 * of a request is for whoever reports a failure.
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

/** Not SVG, HTML or PDF: opened on its own, each of them is a document that may run scripts. */
const takenInAlone =
  /^(?:(?:text|application)\/(?:css|javascript)|font\/woff2|image\/(?:jpeg|png|webp))(?:;|$)/;

/** Other sites show our pictures, and have no use for the rest, of which the header says what holds without it. */
const shownElsewhere = /^image\//;

/**
 * Takes from a file's reply the headers that only documents and failures need, 520 bytes; `nosniff`, which keeps the file what its
 * type says, stays. A reply of any other type, or of none, stays as it is.
 */
export function leaveDocumentHeaders(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type'));
  if (!takenInAlone.test(type)) return;
  for (const name of documentsOnly) reply.removeHeader(name);
  if (!shownElsewhere.test(type)) reply.removeHeader('cross-origin-resource-policy');
}
