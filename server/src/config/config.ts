/**
 * The environment, read once and checked (rules/running 1). A wrong value stops the start with one
 * sentence that names the variable.
 */

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { SiteSettings } from '#contract/core/site.ts';
import { type GivenSettings, settingsInForce, siteOf } from '#contract/settings/model.ts';
import { type BlobPlace, type BucketAddress, readBucketAddress } from '../packages/blob-store/index.ts';
import type { ProxyTrust } from '../platform/http/network.ts';
import type { SsoSettings } from '../slices/sso/index.ts';
import { givenSettings } from './site-variables.ts';
import { ssoOf } from './sso-variables.ts';
import {
  backupPlace,
  environment,
  fetchAllowances,
  isHops,
  makesBackups,
  usualProcesses,
  type Variables,
} from './variables.ts';

export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash; undefined means `http://localhost:PORT`. */
  publicUrl: string | undefined;
  /** An absolute path. */
  dataDir: string;
  /** Undefined uses the embedded database. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, if `databaseUrl` points to a pooler. */
  databaseDirectUrl: string | undefined;
  /** Undefined uses `DATA_DIR/files`. */
  bucket: BucketAddress | undefined;
  /** Undefined turns backups off. */
  backup: BackupConfig | undefined;
  /** Also encrypts backups in single files, even if regular backups are off. */
  backupPassphrase: string | undefined;
  /** `isFromSaid`: MAIL_FROM is set; otherwise e-mails carry the site's name. */
  mail: { url: string | undefined; from: string; isFromSaid: boolean };
  demo: boolean;
  rateLimits: boolean;
  /** Private addresses, as `host:port`, that the guarded fetch may reach (rules/files 11). */
  fetchAllow: string[];
  trustProxy: ProxyTrust;
  /** Grants remote access to `/metrics`. */
  metricsToken: string | undefined;
  /** Milliseconds from which a request is logged as slow; 0 turns this off. */
  slow: { request: number; statement: number; hasPlan: boolean };
  /** The OpenTelemetry collector, without a trailing slash; undefined turns tracing off. */
  tracesUrl: string | undefined;
  /** The number of processes behind one listener. */
  processes: number;
  /** Milliseconds of further service after a stop signal, while the instance reports that it is not ready. */
  drain: number;
  logLevel: string;
  cacheBytes: number;
  /** The storage limit of one member's files (rules/files 21). */
  bytesPerMember: number;
  /** Undefined without single sign-on. */
  sso: SsoSettings | undefined;
  /** Settings that the environment decides (rules/settings 2). */
  settings: GivenSettings;
  /** Defaults for settings that nobody saved. */
  site: Omit<SiteSettings, 'publicUrl'>;
}

export interface BackupConfig {
  place: BlobPlace;
  /** Undefined leaves backups unencrypted. */
  passphrase: string | undefined;
  /** The maximum age of any backup. */
  maxDays: number;
}

/** The age at which the oldest monthly backup is replaced (rules/backups 4). */
const longestKept = 400;
/** The default retention of backups that others make. */
const othersKeep = 30;

/**
 * Reads and validates the environment variables. Throws an Error with one sentence that names the first invalid
 * variable; a blank variable counts as absent.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const values = parsed.data;
  const sso = ssoOf(values);
  // Without password sign-in there is no registration.
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

/** `on` trusts one proxy; anything left of the address it adds may be forged. */
function proxyTrust(value: string | undefined): ProxyTrust {
  if (value === undefined || value === 'false' || value === 'off') return false;
  if (value === 'true' || value === 'on') return 1;
  return isHops(value) ? Number(value) : value;
}

/** Reserved for examples (RFC 2606), so no stranger's mailbox is named. */
const nobodysDomain = 'guildhall.example';

/** The default sender: an address at the site's own host (rules/running 8). */
export function defaultSender(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return `Guildhall <guildhall@${takesMail(host) ? host : nobodysDomain}>`;
}

/** Mail servers reject senders at IP addresses and generic host names. */
function takesMail(host: string): boolean {
  return isIP(host.replace(/[[\]]/g, '')) === 0 && !/(?:^|\.)localhost$/.test(host);
}

/** Variables of earlier releases that are no longer read, each with advice. */
const removed: Readonly<Record<string, string>> = {
  DATABASE_REPLICA_URL: 'All reads go to DATABASE_URL, which can be one address that follows the primary.',
};

/** Returns one sentence per removed variable that is still set, for the start's log. */
export function removedVariableWarnings(env: Record<string, string | undefined>): string[] {
  return Object.entries(removed)
    .filter(([name]) => (env[name] ?? '').trim() !== '')
    .map(([name, advice]) => `${name} is set but no longer used: ${advice}`);
}

/** The version of this Guildhall, from package.json. */
export const version = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
