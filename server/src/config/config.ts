/**
 * The environment, read once and checked (rules/running 1). A wrong value stops the start with one
 * sentence that names the variable.
 */
import { resolve } from 'node:path';
import type { SiteSettings } from '#contract/core/site.ts';
import { type GivenSettings, settingsInForce, siteOf } from '#contract/settings/model.ts';
import { type BlobPlace, type BucketAddress, readBucketAddress } from '../packages/blob-store/index.ts';
import type { ProxyTrust } from '../platform/http/network.ts';
import type { SsoSettings } from '../slices/sso/index.ts';
import { defaultSender } from './default-sender.ts';
import { givenSettings } from './site-variables.ts';
import { ssoOf } from './sso-variables.ts';
import { usualProcesses } from './usual-processes.ts';
import {
  backupPlace,
  environment,
  fetchAllowances,
  isHops,
  makesBackups,
  type Variables,
} from './variables.ts';

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
  /** Undefined means `DATA_DIR/files`. */
  bucket: BucketAddress | undefined;
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
  place: BlobPlace;
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
    bucket: values.FILES_URL === undefined ? undefined : readBucketAddress(values.FILES_URL),
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
      backupDays: values.BACKUP_DAYS ?? (makesBackups(values) ? longestKept : othersKeep),
    }),
  };
}

function backupOf(values: Variables): BackupConfig | undefined {
  const { BACKUP_URL, DATA_DIR, BACKUP_PASSPHRASE, BACKUP_DAYS } = values;
  if (!makesBackups(values)) return undefined;
  const place = BACKUP_URL === undefined ? undefined : backupPlace(BACKUP_URL);
  return {
    place: place ?? { folder: resolve(DATA_DIR, 'backups') },
    passphrase: BACKUP_PASSPHRASE,
    maxDays: BACKUP_DAYS ?? longestKept,
  };
}

/** `on` is one proxy: what stands left of the address that it adds, anybody may have written. */
function proxyTrust(value: string | undefined): ProxyTrust {
  if (value === undefined || value === 'false' || value === 'off') return false;
  if (value === 'true' || value === 'on') return 1;
  return isHops(value) ? Number(value) : value;
}
