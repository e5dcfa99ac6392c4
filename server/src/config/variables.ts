/**
 * All environment variables, and their dependencies. An error is the end of a sentence that begins with the variable's
 * name.
 */
import { realpathSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { type BlobPlace, readBucketAddress } from '../packages/blob-store/index.ts';
import { readAllowance } from '../packages/guarded-fetch/index.ts';
import { memoryLimit } from '../platform/memory-limit.ts';
import { addressWith, choice, integerBetween, optional, trimmedText, webAddress } from './kinds.ts';
import { siteVariables } from './site-variables.ts';
import { missingBeside, ssoVariables } from './sso-variables.ts';

/**
 * Rejects backups within the data they protect: a sweep would delete members' files that no archive lists
 * (rules/backups 16).
 *
 * Folders of DATA_DIR beside backups.
 */
const occupied = ['drill', 'files', 'in-use', 'outbox', 'postgres'];

export const misplaced =
  'must be a separate folder: not DATA_DIR, nor what Guildhall stores in it ' +
  `(${occupied.join(', ')}), nor a folder that contains DATA_DIR`;

/** True if backups in `folder` would mix with other folders of `dataDir`, or contain it. */
export function isMisplaced(folder: string, dataDir: string): boolean {
  const [backups, data] = [realPath(folder), realPath(dataDir)];
  if (backups === data || liesIn(join(backups, 'files'), data)) return true;
  return occupied.some((name) => liesIn(realPath(join(data, name)), backups));
}

function liesIn(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..');
}

/** Resolves links as far as the path exists. */
function realPath(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    return absolute === dirname(absolute) ? absolute : join(realPath(dirname(absolute)), basename(absolute));
  }
}

/**
 * The default number of processes (rules/running 38).
 *
 * The memory that one process needs in bytes, idle and under load.
 */
const bytesEach = 1e9;
/** Each has its own database connections; the embedded database has enough for this many. */
export const maxProcesses = 8;

export interface Machine {
  cores: number;
  bytes: number;
}

/** A machine of two cores gets one process, which leaves a core to the database and to jobs. */
export function usualProcesses(
  { hasOwnDatabase }: { hasOwnDatabase: boolean },
  machine = thisMachine(),
): number {
  const { cores, bytes } = machine;
  const byCores = hasOwnDatabase ? Math.floor(cores / 2) : cores - 1;
  return Math.max(1, Math.min(byCores, Math.floor(bytes / bytesEach), maxProcesses));
}

/** The memory that this process may use. */
function thisMachine(): Machine {
  return { cores: availableParallelism(), bytes: memoryLimit() };
}

/** `office@example.org`, or the same in angle brackets behind a name. */
const sender = trimmedText.regex(
  /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
  'must be an e-mail address, such as Guildhall <office@example.org>',
);

/**
 * Parses it as PostgreSQL's programs do: without a host it is `PGHOST` or this machine; a socket follows the question
 * mark.
 */
const databaseAddress = addressWith(
  ['postgres:', 'postgresql:'],
  'a host or a database',
  ({ hostname, pathname, searchParams }) =>
    hostname !== '' || pathname.length > 1 || Boolean(searchParams.get('host')),
);

const variables = z.object({
  PORT: integerBetween(1, 65_535).default(3000),
  HOST: trimmedText.default('127.0.0.1'),
  PUBLIC_URL: webAddress('the address that members type').refine(
    (value) => value === undefined || isRoot(value),
    {
      error: 'must be an address without a user name, path or query, such as https://guildhall.example.org',
    },
  ),
  DATA_DIR: trimmedText.default('./data'),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  FILES_URL: optional.refine((value) => value === undefined || readBucketAddress(value) !== undefined, {
    error:
      'must look like s3://KEY:SECRET@host:port/bucket, with ?region=… and &tls=off if needed; ' +
      'write a / or + in the secret as %2F or %2B',
  }),
  MAIL_URL: addressWith(['smtp:', 'smtps:'], 'a host', ({ hostname }) => hostname !== ''),
  MAIL_FROM: sender.optional(),
  LOGIN_URL: webAddress('the address of the community site'),
  ...ssoVariables,
  DEMO: choice('on', 'off').optional(),
  RATE_LIMITS: choice('on', 'off').default('on'),
  FETCH_ALLOW: optional.refine((value) => fetchAllowances(value).every((item) => item !== undefined), {
    error: 'must be hosts with ports, such as 127.0.0.1:8080, separated by commas',
  }),
  TRUST_PROXY: optional.refine(
    (value) => value === undefined || switches.includes(value) || isHops(value) || areProxies(value),
    {
      error:
        'must be off, on (one proxy), the number of proxies in a chain (1 to 9), ' +
        'or the addresses of the proxies, separated by commas',
    },
  ),
  METRICS_TOKEN: optional.refine((value) => value === undefined || /^[\x21-\x7e]{16,}$/.test(value), {
    error: 'must be at least 16 characters, without spaces',
  }),
  SLOW_REQUEST_MS: integerBetween(0, 600_000).default(1_000),
  SLOW_STATEMENT_MS: integerBetween(0, 600_000).default(500),
  SLOW_STATEMENT_PLAN: choice('on', 'off').default('off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('the address of a collector, such as http://127.0.0.1:4318'),
  WORKERS: integerBetween(1, 64).optional(),
  DRAIN_SECONDS: integerBetween(0, 300).default(0),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  CACHE_MB: integerBetween(0, 4096).default(32),
  FILES_PER_MEMBER_MB: integerBetween(1, 1_000_000).default(2_000),
  BACKUP_URL: optional.refine(
    (value) => value === undefined || value === 'off' || backupPlace(value) !== undefined,
    {
      error: 'must be a folder (starting with /), a bucket in the format of FILES_URL, or off',
    },
  ),
  BACKUP_PASSPHRASE: optional.refine((value) => value === undefined || value.length >= 16, {
    error: 'must be at least 16 characters',
  }),
  BACKUP_DAYS: integerBetween(0, 3650).optional(),
  ...siteVariables,
});

export type Variables = z.infer<typeof variables>;

/** The schema of the environment. */
export const variableNames = Object.keys(variables.shape);

/** Backups of the same day contain content deleted that day. */
export const environment = variables
  .refine((values) => values.BACKUP_DAYS !== 0 || !makesBackups(values), {
    path: ['BACKUP_DAYS'],
    error: 'must be at least 1 while backups are on (BACKUP_URL=off turns them off)',
  })
  .refine(({ BACKUP_URL = '', DATA_DIR }) => !isAbsolute(BACKUP_URL) || !isMisplaced(BACKUP_URL, DATA_DIR), {
    path: ['BACKUP_URL'],
    error: misplaced,
  })
  .refine((values) => values.DATABASE_DIRECT_URL === undefined || values.DATABASE_URL !== undefined, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'must be set together with DATABASE_URL',
  })
  .refine(({ WORKERS = 1, DATABASE_URL }) => WORKERS <= maxProcesses || DATABASE_URL !== undefined, {
    path: ['WORKERS'],
    error: `must be at most ${maxProcesses}, unless DATABASE_URL is a database that allows more connections`,
  })
  .superRefine((values, context) => {
    const [name, message] = missingBeside(values) ?? [];
    if (name !== undefined) context.addIssue({ code: 'custom', path: [name], message: message ?? '' });
  });

/** Without BACKUP_URL as long as anything is stored on this machine: the database or the uploaded files (rules/backups 1). */
export function makesBackups({
  BACKUP_URL,
  DATABASE_URL,
  FILES_URL,
}: Pick<Variables, 'BACKUP_URL' | 'DATABASE_URL' | 'FILES_URL'>): boolean {
  const isStoredHere = DATABASE_URL === undefined || FILES_URL === undefined;
  return BACKUP_URL === undefined ? isStoredHere : BACKUP_URL !== 'off';
}

/** Undefined unless it is a folder or a bucket. */
export function backupPlace(value: string): BlobPlace | undefined {
  if (isAbsolute(value)) return { folder: value };
  const bucket = readBucketAddress(value);
  return bucket && { bucket };
}

const switches = ['on', 'off', 'true', 'false'];

export function fetchAllowances(list: string | undefined): (string | undefined)[] {
  return list === undefined ? [] : list.split(',').map((item) => readAllowance(item.trim()));
}

/** Addresses, or ranges such as `10.0.0.0/8`. */
function areProxies(list: string): boolean {
  return list.split(',').every((item) => {
    const [address = '', bits = '0', ...rest] = item.trim().split('/');
    return (
      rest.length === 0 &&
      isIP(address) !== 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) <= (isIP(address) === 4 ? 32 : 128)
    );
  });
}

export function isHops(value: string): boolean {
  return /^[1-9]$/.test(value);
}

/** True if the URL has nothing but a host: pages are at the root. */
function isRoot(address: string): boolean {
  return /^https?:\/\/[^/\\?#@]+\/?$/i.test(address);
}
