/**
 * The environment, read once and checked (rules/running 1). A wrong value stops the start with one
 * sentence that names the variable.
 */
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { SiteSettings } from '#contract/core/site.ts';
import { type GivenSettings, settingsInForce, siteOf } from '#contract/settings/model.ts';
import { defaultSender } from './default-sender.ts';
import { isMisplaced, misplaced } from './misplaced-backups.ts';
import { readAllowance } from './packages/guarded-fetch/index.ts';
import type { ProxyTrust } from './platform/http/proxies.ts';
import { readS3Address, type S3Address } from './platform/storage/s3-address.ts';
import type { VaultPlace } from './platform/vault/vault.ts';
import { givenSettings, siteVariables } from './site-variables.ts';
import type { SsoSettings } from './slices/sso/index.ts';
import { missingBeside, ssoOf, ssoVariables } from './sso-variables.ts';
import { mostProcesses, usualProcesses } from './usual-processes.ts';

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const filled = z.string().trim();

/** `office@example.org`, or the same in angle brackets behind a name. */
const sender = filled.regex(
  /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
  'must be an e-mail address, such as Guildhall <office@example.org>',
);

const webAddress = (what: string) =>
  optional.refine((value) => value === undefined || isWebAddress(value), {
    error: `must be ${what}, starting with http:// or https://`,
  });

const addressWith = (schemes: string[], named: string, isNamed: (address: URL) => boolean) =>
  optional
    .refine((value) => value === undefined || schemes.includes(schemeOf(value)), {
      error: `must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    })
    .refine((value) => value === undefined || isWhole(value), {
      error: 'must be an address: in a name or password # is written %23, / %2F, ? %3F and @ %40',
    })
    .refine((value) => value === undefined || !isWhole(value) || isNamed(new URL(value)), {
      error: `must name ${named}`,
    });

/** As PostgreSQL's own programs read it: without a host it is `PGHOST` or this machine, and a socket stands behind the question mark. */
const databaseAddress = addressWith(
  ['postgres:', 'postgresql:'],
  'a host or a database',
  ({ hostname, pathname, searchParams }) =>
    hostname !== '' || pathname.length > 1 || Boolean(searchParams.get('host')),
);

const choice = <const Option extends string>(...options: Option[]) =>
  z.enum(options, { error: `must be one of: ${options.join(', ')}` });

/** In digits: nobody who writes `0x10` or `1e3` is known to mean what JavaScript reads. */
const whole = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min, `must be at least ${min}`)
    .refine((value) => value <= max, `must be at most ${max}`);

const variables = z.object({
  PORT: whole(1, 65_535).default(3000),
  HOST: filled.default('127.0.0.1'),
  PUBLIC_URL: webAddress('the address that members type').refine(
    (value) => value === undefined || isRoot(value),
    {
      error: 'must be an address without a sign-in, a path or a query, such as https://guildhall.example.org',
    },
  ),
  DATA_DIR: filled.default('./data'),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_REPLICA_URL: databaseAddress,
  FILES_URL: optional.refine((value) => value === undefined || readS3Address(value) !== undefined, {
    error:
      'must look like s3://KEY:SECRET@host:port/bucket, with ?region=… and &tls=off where they are needed; ' +
      'a / or + in the secret is written %2F or %2B',
  }),
  MAIL_URL: addressWith(['smtp:', 'smtps:'], 'a host', ({ hostname }) => hostname !== ''),
  MAIL_FROM: sender.optional(),
  LOGIN_URL: webAddress('the address of the community site'),
  ...ssoVariables,
  DEMO: choice('on', 'off').optional(),
  RATE_LIMITS: choice('on', 'off').default('on'),
  FETCH_ALLOW: optional.refine((value) => fetchAllowances(value).every((item) => item !== undefined), {
    error: 'must be hosts with their ports, such as 127.0.0.1:8080, separated by commas',
  }),
  TRUST_PROXY: optional.refine(
    (value) => value === undefined || switches.includes(value) || isHops(value) || areProxies(value),
    {
      error:
        'must be off, on (one proxy in front), how many proxies stand one behind the other (1 to 9), ' +
        'or the addresses of the proxies, separated by commas',
    },
  ),
  METRICS_TOKEN: optional.refine((value) => value === undefined || /^[\x21-\x7e]{16,}$/.test(value), {
    error: 'must be 16 characters or more, without spaces',
  }),
  SLOW_REQUEST_MS: whole(0, 600_000).default(1_000),
  SLOW_STATEMENT_MS: whole(0, 600_000).default(500),
  SLOW_STATEMENT_PLAN: choice('on', 'off').default('off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('the address of a collector, such as http://127.0.0.1:4318'),
  WORKERS: whole(1, 64).optional(),
  DRAIN_SECONDS: whole(0, 300).default(0),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  CACHE_MB: whole(0, 4096).default(64),
  FILES_PER_MEMBER_MB: whole(1, 1_000_000).default(2_000),
  BACKUP_URL: optional.refine(
    (value) => value === undefined || value === 'off' || backupPlace(value) !== undefined,
    {
      error: 'must be a folder (beginning with /), a bucket written as FILES_URL is, or off',
    },
  ),
  BACKUP_PASSPHRASE: optional.refine((value) => value === undefined || value.length >= 16, {
    error: 'must have 16 characters or more',
  }),
  BACKUP_DAYS: whole(0, 3650).optional(),
  ...siteVariables,
});

/** All that the environment may say. */
export const variableNames = Object.keys(variables.shape);

/** The database that comes along has neither a pooler nor a replica. */
const besideNothing = 'must stand beside DATABASE_URL';

/** What is deleted is in the backups that are made before the day is over. */
const environment = variables
  .refine((values) => values.BACKUP_DAYS !== 0 || backupOf(values) === undefined, {
    path: ['BACKUP_DAYS'],
    error: 'must be at least 1 while backups are made; BACKUP_URL=off makes none',
  })
  .refine(({ BACKUP_URL = '', DATA_DIR }) => !isAbsolute(BACKUP_URL) || !isMisplaced(BACKUP_URL, DATA_DIR), {
    path: ['BACKUP_URL'],
    error: misplaced,
  })
  .refine((values) => values.DATABASE_DIRECT_URL === undefined || values.DATABASE_URL !== undefined, {
    path: ['DATABASE_DIRECT_URL'],
    error: besideNothing,
  })
  .refine((values) => values.DATABASE_REPLICA_URL === undefined || values.DATABASE_URL !== undefined, {
    path: ['DATABASE_REPLICA_URL'],
    error: besideNothing,
  })
  .refine(({ WORKERS = 1, DATABASE_URL }) => WORKERS <= mostProcesses || DATABASE_URL !== undefined, {
    path: ['WORKERS'],
    error: `must be at most ${mostProcesses}, unless DATABASE_URL names a database that takes more connections`,
  })
  .superRefine((values, context) => {
    const [name, message] = missingBeside(values) ?? [];
    if (name !== undefined) context.addIssue({ code: 'custom', path: [name], message: message ?? '' });
  });

export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash; undefined means `http://localhost:PORT`. */
  publicUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Undefined means the embedded database. */
  databaseUrl: string | undefined;
  /** Of PostgreSQL itself, where `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | undefined;
  /** Of a server that follows it, to be read by everybody. */
  databaseReplicaUrl: string | undefined;
  /** Undefined means `DATA_DIR/files`. */
  bucket: S3Address | undefined;
  /** Undefined where none are made. */
  backup: BackupConfig | undefined;
  /** Also of a backup in one file, where none are made otherwise. */
  backupPassphrase: string | undefined;
  /** `isFromSaid`: by MAIL_FROM; otherwise letters are from whatever the site is called. */
  mail: { url: string | undefined; from: string; isFromSaid: boolean };
  demo: boolean;
  rateLimits: boolean;
  /** `host:port`, each reached by the guarded fetch although private (rules/files 11). */
  fetchAllow: string[];
  trustProxy: ProxyTrust;
  /** Whoever has it may read `/metrics` from elsewhere. */
  metricsToken: string | undefined;
  /** Milliseconds from which on it is told in the log; 0 for never. */
  slow: { request: number; statement: number; hasPlan: boolean };
  /** Of a collector of OpenTelemetry, without a trailing slash; undefined where nothing is told to one. */
  tracesUrl: string | undefined;
  /** How many answer, behind one listener. */
  processes: number;
  /** Milliseconds for which it goes on answering once it was told to end, and says that it is not ready. */
  drain: number;
  logLevel: string;
  cacheBytes: number;
  /** What a member's files may take together (rules/files 21). */
  bytesPerMember: number;
  /** Undefined where members sign in here alone. */
  sso: SsoSettings | undefined;
  /** What of the settings the environment decides (rules/settings 2). */
  settings: GivenSettings;
  /** Where the office has saved none. */
  site: Omit<SiteSettings, 'publicUrl'>;
}

export interface BackupConfig {
  place: VaultPlace;
  /** Undefined leaves backups readable for whoever has them. */
  passphrase: string | undefined;
  /** None is kept for longer. */
  maxDays: number;
}

/** Of the oldest monthly backup, until the next one takes its place (rules/backups 4). */
const longestKept = 400;
/** What others keep who make backups of their own, where nothing else is said. */
const othersKeep = 30;

/** Throws an Error with one sentence that names the first wrong variable; one that is blank is as good as absent. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const values = parsed.data;
  const sso = ssoOf(values);
  // Where nobody signs in by password, nobody registers with one.
  const settings = givenSettings(values, { isElsewhere: sso?.isOnly === true });
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    bucket: values.FILES_URL === undefined ? undefined : readS3Address(values.FILES_URL),
    backup: backupOf(values),
    backupPassphrase: values.BACKUP_PASSPHRASE,
    mail: {
      url: values.MAIL_URL,
      from: values.MAIL_FROM ?? defaultSender(values.PUBLIC_URL),
      isFromSaid: values.MAIL_FROM !== undefined,
    },
    demo: (values.DEMO ?? (values.DATABASE_URL === undefined ? 'on' : 'off')) === 'on',
    rateLimits: values.RATE_LIMITS === 'on',
    fetchAllow: fetchAllowances(values.FETCH_ALLOW).filter((item) => item !== undefined),
    trustProxy: proxyTrust(values.TRUST_PROXY),
    metricsToken: values.METRICS_TOKEN,
    slow: {
      request: values.SLOW_REQUEST_MS,
      statement: values.SLOW_STATEMENT_MS,
      hasPlan: values.SLOW_STATEMENT_PLAN === 'on',
    },
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    processes: values.WORKERS ?? usualProcesses({ hasOwnDatabase: values.DATABASE_URL === undefined }),
    drain: values.DRAIN_SECONDS * 1_000,
    logLevel: values.LOG_LEVEL,
    cacheBytes: values.CACHE_MB * 1024 * 1024,
    bytesPerMember: values.FILES_PER_MEMBER_MB * 1024 * 1024,
    sso,
    settings,
    site: siteOf(settingsInForce({}, settings), {
      loginUrl: values.LOGIN_URL,
      ...(sso && { sso: { name: sso.name, isOnly: sso.isOnly } }),
      backupDays: values.BACKUP_DAYS ?? (backupOf(values) === undefined ? othersKeep : longestKept),
    }),
  };
}

/** With the embedded database they are made unless somebody says otherwise. */
function backupOf(values: z.infer<typeof variables>): BackupConfig | undefined {
  const { BACKUP_URL, DATABASE_URL, DATA_DIR, BACKUP_PASSPHRASE, BACKUP_DAYS } = values;
  if (BACKUP_URL === 'off' || (BACKUP_URL === undefined && DATABASE_URL !== undefined)) return undefined;
  const place = BACKUP_URL === undefined ? undefined : backupPlace(BACKUP_URL);
  return {
    place: place ?? { folder: resolve(DATA_DIR, 'backups') },
    passphrase: BACKUP_PASSPHRASE,
    maxDays: BACKUP_DAYS ?? longestKept,
  };
}

/** Undefined for what is neither a folder nor a bucket. */
function backupPlace(value: string): VaultPlace | undefined {
  if (isAbsolute(value)) return { folder: value };
  const bucket = readS3Address(value);
  return bucket && { bucket };
}

const switches = ['on', 'off', 'true', 'false'];

function fetchAllowances(list: string | undefined): (string | undefined)[] {
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

function isHops(value: string): boolean {
  return /^[1-9]$/.test(value);
}

/** `on` is one proxy: what stands left of the address that it adds, anybody may have written. */
function proxyTrust(value: string | undefined): ProxyTrust {
  if (value === undefined || value === 'false' || value === 'off') return false;
  if (value === 'true' || value === 'on') return 1;
  return isHops(value) ? Number(value) : value;
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(protocolOf(address));
}

/** Whether nothing stands before the host or behind it: pages lie at the root of their address. */
function isRoot(address: string): boolean {
  return /^https?:\/\/[^/\\?#@]+\/?$/i.test(address);
}

/** Also of what cannot be read as an address. */
function schemeOf(address: string): string {
  return /^[a-z]+:/i.exec(address)?.[0].toLowerCase() ?? '';
}

/** Whether it can be read, and no sign of a password ends it: what stands behind a # means nothing to a server. */
function isWhole(address: string): boolean {
  return URL.parse(address)?.hash === '';
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}
