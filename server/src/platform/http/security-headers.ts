/** What every reply tells browsers to be careful about, whoever makes it. */

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
