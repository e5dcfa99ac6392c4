/** What the environment said as a backup was made: to be read by whoever sets up another machine. */

/** None of these opens anything. */
export const shown =
  `PORT HOST PUBLIC_URL MAIL_FROM REGISTRATION LOGIN_URL SSO_ISSUER SSO_CLIENT_ID SSO_SCOPES SSO_NAME SSO_ONLY
   SSO_FOLLOW_NAMES SSO_MEMBERSHIP_CLAIM SSO_MEMBERSHIP_VALUES SSO_ROLE_CLAIM SSO_ROLE_VALUES DEMO RATE_LIMITS
   FETCH_ALLOW TRUST_PROXY WORKERS DRAIN_SECONDS SLOW_REQUEST_MS SLOW_STATEMENT_MS SLOW_STATEMENT_PLAN LOG_LEVEL
   CACHE_MB FILES_PER_MEMBER_MB BACKUP_DAYS`.split(/\s+/);

/** Those that hold a secret are named and not told. */
export const secret =
  `DATABASE_URL DATABASE_DIRECT_URL FILES_URL MAIL_URL METRICS_TOKEN OTEL_EXPORTER_OTLP_ENDPOINT BACKUP_URL
   BACKUP_PASSPHRASE SSO_CLIENT_SECRET`.split(/\s+/);

/** A bucket's address holds the key to it. */
function isToldPlace(name: string, value: string | undefined): boolean {
  return name === 'BACKUP_URL' && value !== undefined && !value.includes('://');
}

export function givenSettings(env: Record<string, string | undefined>): Record<string, string> {
  const names = Object.keys(env).filter(
    (name) => shown.includes(name) || name.startsWith('SITE_') || isToldPlace(name, env[name]),
  );
  const told = names.map((name) => [name, env[name] ?? ''] as const);
  const hidden = secret
    .filter((name) => env[name] && !isToldPlace(name, env[name]))
    .map((name) => [name, '(not told)'] as const);
  return Object.fromEntries([...told, ...hidden].filter(([, value]) => value !== '').sort());
}
