/** Explains why a start failed, in one sentence that names the variable and says what to do. */
import type { Config } from './config/config.ts';
import { BlobStoreError, type BucketAddress } from './packages/blob-store/index.ts';

/** Explains a failed `listen`; other failures pass unchanged. */
export function explainListening(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new Error(
        `PORT ${port} on ${host} is already in use. Stop the other program, or set PORT to another number.`,
      );
    case 'EACCES':
      return new Error(`This user can’t use PORT ${port}. Set PORT to 1024 or higher.`);
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new Error(`HOST ${host} isn’t an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`);
    default:
      return error;
  }
}

/** Explains a failed backup before an update. */
export function explainBackup(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `The backup before the database update failed, so nothing was changed: ${reason} ` +
      'Fix this and start again.',
  );
}

/** Explains a failed first connection; never contains the password of the address. */
export function explainDatabase(error: unknown, databaseUrl: string, variable = 'DATABASE_URL'): unknown {
  const { pathname, username } = new URL(databaseUrl);
  const { host, server, isSocket } = serverAt(databaseUrl);
  const code = codeOf(error);
  switch (isSocket && code === 'ENOENT' ? 'ECONNREFUSED' : code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`${variable}: the server ${host} can’t be found. Check its name.`);
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
      return new Error(`${variable}: no PostgreSQL is responding at ${server}. Check that it’s running.`);
    case 'EACCES':
      return isSocket
        ? new Error(`${variable}: this user can’t open ${server}. Check the permissions.`)
        : error;
    case '28P01':
    case '28000':
      return new Error(
        `${variable}: ${server} rejected the sign-in of ${username}. Check user name and password.`,
      );
    case '3D000':
      return new Error(`${variable}: ${server} has no database ${pathname.slice(1)}. Create it first.`);
    case '42501':
      return new Error(
        `${variable}: ${username} can’t create tables in ${pathname.slice(1)}. Make it the owner of the database.`,
      );
    default:
      return error;
  }
}

/** Names the server that the driver connects to: a host, a socket folder, `PGHOST` or the default. */
function serverAt(databaseUrl: string): { host: string; server: string; isSocket: boolean } {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const named = searchParams.get('host') || hostname.replaceAll(/%2f/gi, '/');
  const host = named || process.env.PGHOST || 'localhost';
  if (host.startsWith('/')) return { host, server: `the socket in ${host}`, isSocket: true };
  return { host, server: port === '' ? host : `${host}:${port}`, isSocket: false };
}

/** Explains a bucket that cannot be used; never contains the key or the secret. */
export function explainFiles(error: unknown, address: BucketAddress): Error {
  return new Error(`FILES_URL: ${whyUnusable(error, address)}`, { cause: error });
}

function whyUnusable(error: unknown, { endpoint, bucket, region }: BucketAddress): string {
  const { host, hostname, protocol } = new URL(endpoint);
  const { problem = undefined, details } = error instanceof BlobStoreError ? error : { details: {} };
  switch (problem) {
    case 'no_permission':
    case 'wrong_key':
      return `${host} doesn’t allow this key to access bucket ${bucket}. Check key, secret, and permission to list it.`;
    case 'no_bucket':
      return `${host} has no bucket ${bucket}. Create it first.`;
    case 'wrong_region':
      return `${host} has no bucket ${bucket} in region ${region}. Check region=….`;
    case 'wrong_clock':
      return `the clock of this machine differs from the one of ${host}. Set it.`;
    case 'refused':
      return `${host} responded with ${details.status} for bucket ${bucket}. Check that it’s a working S3.`;
    default: {
      if (['ENOTFOUND', 'EAI_AGAIN'].includes(details.code ?? ''))
        return `the server ${hostname} can’t be found. Check its name.`;
      const advice = protocol === 'https:' ? '’s running and uses TLS (if not: tls=off)' : '’s running';
      return `no S3 is responding at ${host}. Check that it${advice}.`;
    }
  }
}

/** A migration's error has the database's own as its cause. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? undefined : codeOf(cause);
}
