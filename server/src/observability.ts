/** Observability for operators: who observes statements and fetches, and all metrics. */

import { readFileSync } from 'node:fs';
import { Gauge, type Registry } from 'prom-client';
import { type Config, version } from './config/config.ts';
import type { FetchGuarded } from './packages/guarded-fetch/index.ts';
import type { ResponseCache } from './packages/response-cache/index.ts';
import type { AppContext } from './platform/app-context.ts';
import type { Database } from './platform/db/database.ts';
import { gaugeDatabase } from './platform/db/database-gauges.ts';
import { explainer, observeSlowStatements, type StatementObserver } from './platform/db/statements.ts';
import type { DiskMonitor } from './platform/disk-monitor.ts';
import type { RequestLimiters } from './platform/http/request-limiters.ts';
import type { RequestMetrics } from './platform/http/request-metrics.ts';
import type { JobMetrics } from './platform/jobs/job-metrics.ts';
import { gaugeQueue } from './platform/jobs/queue-gauges.ts';
import type { Log } from './platform/log.ts';
import { lanes } from './platform/mail/mail.ts';
import { gaugeGivenUp } from './platform/mail/mail-metrics.ts';
import { collectCounter, collectGauge } from './platform/metrics/collectors.ts';
import { openTracer } from './platform/tracing/open-telemetry.ts';
import { type Tracer, traced, traceStatements } from './platform/tracing/tracer.ts';
import { gaugeBackups } from './slices/backups/index.ts';
import { gaugeUnanswered, type SsoMetrics } from './slices/sso/index.ts';
import { gaugeWebhooks } from './slices/webhooks/index.ts';

/** Undefined without a collector (rules/running 26). */
export async function tracerOf({ tracesUrl }: Config, log: Log): Promise<Tracer | undefined> {
  return tracesUrl === undefined ? undefined : openTracer({ url: tracesUrl, version, log });
}

/**
 * Observes each statement (rules/running 25, rules/running 26). Undefined if there is neither a threshold for slow
 * statements nor a collector.
 */
export function observeStatements(
  { slow }: Config,
  databaseUrl: string,
  log: Log,
  tracer: Tracer | undefined,
): StatementObserver | undefined {
  const explain = slow.hasPlan ? explainer(databaseUrl) : undefined;
  const hear = observeSlowStatements({ after: slow.statement, explain, log });
  return tracer === undefined ? hear : traceStatements(tracer, hear);
}

/** Traced without the address, which may be private. */
export function tracedFetch(tracer: Tracer | undefined, fetch: FetchGuarded): FetchGuarded {
  const spanOf = (..._given: Parameters<FetchGuarded>) => ({ name: 'fetch a link', attributes: {} });
  return traced(tracer, spanOf, fetch);
}

/** The sources of all metrics (rules/running 18, rules/running 19). */
export interface Counted {
  context: AppContext;
  diskMonitor: DiskMonitor;
  requests: RequestMetrics;
  limiters: RequestLimiters;
  jobs: JobMetrics;
  sso: SsoMetrics | undefined;
  tracer: Tracer | undefined;
  tells: {
    /** Only one process reports metrics that all processes share. */
    ofAll: boolean;
    ofBackups: boolean;
  };
}

export function gaugesOf({
  context: { database, cache, mailer, sso: signOn },
  diskMonitor,
  requests,
  limiters,
  jobs,
  sso,
  tracer,
  tells,
}: Counted): ((registry: Registry) => void)[] {
  return [
    (registry) => requests.register(registry),
    (registry) => limiters.register(registry),
    (registry) => gaugeCache(registry, cache),
    (registry) => gaugeDatabase(registry, database),
    (registry) => collectGauge(registry, diskFull, async () => Number(await diskMonitor.isFull())),
    (registry) => jobs.register(registry),
    (registry) => mailer.metrics.register(registry),
    (registry) => sso?.register(registry),
    (registry) => tracer?.register(registry),
    ...(tells.ofAll ? gaugesOfAll(database, tells.ofBackups, signOn?.issuer) : []),
    gaugeBuild,
  ];
}

/** Metrics from the database. */
function gaugesOfAll(
  database: Database,
  hasBackups: boolean,
  issuer: string | undefined,
): ((registry: Registry) => void)[] {
  return [
    (registry) => gaugeQueue(registry, database, lanePriorities),
    (registry) => gaugeGivenUp(registry, database),
    (registry) => gaugeWebhooks(registry, database),
    (registry) => hasBackups && gaugeBackups(registry, database),
    (registry) => issuer !== undefined && gaugeUnanswered(registry, database, issuer),
  ];
}

const diskFull = {
  name: 'guildhall_disk_full',
  help: '1 while there is no room to write, by free space or by what was refused.',
};

const lanePriorities = Object.fromEntries(
  Object.entries(lanes).map(([lane, { priority }]) => [lane, priority]),
);

function gaugeCache(registry: Registry, cache: ResponseCache): void {
  const gauge = (name: string, help: string, read: () => number) =>
    collectGauge(registry, { name, help }, read);
  const counter = (name: string, help: string, read: () => number) =>
    collectCounter(registry, { name, help }, read);
  gauge('guildhall_cache_bytes', 'Bytes of kept replies.', () => cache.bytes);
  gauge('guildhall_cache_entries', 'Kept replies.', () => cache.size);
  counter('guildhall_cache_hits_total', 'Replies answered from the cache.', () => cache.hits);
  counter('guildhall_cache_misses_total', 'Replies made.', () => cache.misses);
  counter('guildhall_cache_evictions_total', 'Kept replies that went to make room.', () => cache.evictions);
  counter(
    'guildhall_cache_outdated_total',
    'Kept replies that a change made out of date.',
    () => cache.invalidations,
  );
}

/** Includes the commit if Guildhall runs from a checkout. */
function gaugeBuild(registry: Registry): void {
  const labels = { version, commit: readCommit() ?? '' };
  const info = { name: 'guildhall_build_info', help: 'Always 1.', labelNames: Object.keys(labels) };
  new Gauge({ ...info, registers: [registry] }).set(labels, 1);
}

const git = new URL('../../.git/', import.meta.url);

/** 40 hexadecimal digits; undefined without a checkout, or with one in another format. */
export function readCommit(folder: URL = git): string | undefined {
  const head = read('HEAD', folder);
  const [, branch] = /^ref: (refs\/\S+)$/.exec(head) ?? [];
  const commit = branch === undefined ? head : read(branch, folder) || packed(branch, folder);
  return /^[0-9a-f]{40}$/.test(commit) ? commit : undefined;
}

function packed(branch: string, folder: URL): string {
  const line = read('packed-refs', folder)
    .split('\n')
    .find((one) => one.endsWith(` ${branch}`));
  return line?.split(' ')[0] ?? '';
}

function read(name: string, folder: URL): string {
  try {
    return readFileSync(new URL(name, folder), 'utf8').trim();
  } catch {
    return '';
  }
}
