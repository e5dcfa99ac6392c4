/** The dashboard and the alerts of `ops` use only metrics that the application reports (rules/running 21). */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { createTestApp } from '../../testing/app.ts';
import { addRun, backupProcess } from '../../testing/backups.ts';
import { call, send } from '../../testing/call.ts';
import { changeJobs, forgetJobs } from '../../testing/jobs.ts';
import { addMember } from '../../testing/members.ts';
import { readMetrics } from '../../testing/metrics.ts';
import { collectGarbage } from '../../testing/used-bytes.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const dashboard = JSON.parse(read('ops/grafana/guildhall.json')) as {
  schemaVersion: number;
  panels: Panel[];
};
const { groups } = parse(read('ops/prometheus/alerts.yml')) as {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
};
const rules = groups.flatMap((group) => group.rules);

/** Reported metrics with their labels. Prometheus itself adds `up`, and the labels of the target. */
const told = new Map<string, Set<string>>([['up', new Set()]]);
const ofWhoWasAsked = ['job', 'instance'];

beforeAll(async () => {
  const backups = backupProcess();
  // An identity provider that receives no requests here.
  const env = { SSO_ISSUER: 'http://127.0.0.1:9', SSO_CLIENT_ID: 'guildhall' };
  await using app = await createTestApp({ backups, env });
  backups.belongsTo(app);
  await addRun(app, { began: 2, ending: { archive: 'an-archive', bytes: 7 } });
  await addRun(app, { kind: 'drill', began: 1, ending: { archive: 'an-archive', bytes: 7 } });
  await app.runJob('watch-backups');
  await app.database.query(
    `select graphile_worker.add_job('some-task', run_at => now() + interval '1 hour'),
       graphile_worker.add_job('given-up', max_attempts => 1, run_at => now() + interval '1 hour')`,
  );
  await changeJobs(app.database, 'attempts => 1', "task_identifier = 'given-up'");
  const { token } = await addMember(app);
  await call(app, 'myNotices', {}, { token });
  await send(app, '/healthz');
  // A public call may be answered from the cache from then on.
  await call(app, 'homePageDeals');
  // The metric of garbage collection appears a moment after the first collection.
  const gather = async () => {
    collectGarbage();
    expect([...(await readMetrics(app)).keys()].join()).toContain('nodejs_gc_duration_seconds_sum');
  };
  await vi.waitFor(gather, { timeout: 30_000 });
  const samples = (await readMetrics(app)).keys();
  for (const sample of samples) {
    const [name = '', labels = ''] = sample.split('{');
    const names = told.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) names.add(label);
    told.set(name, names);
  }
  await forgetJobs(app.database);
});

/** Grafana replaces these variables before Prometheus reads the expression. */
function filledIn(expression: string): string {
  return expression.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*');
}

interface Named {
  metrics: string[];
  labels: string[];
}

/** Names in an expression. promtool checks the syntax if it is installed. */
function namedIn(expression: string): Named {
  const text = filledIn(expression);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  const matchers = all(/\{([^}]*)\}/g).flatMap((inside) => [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)]);
  const groupings = all(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g);
  return {
    metrics: all(/\b((?:guildhall|process|nodejs)_\w+|up)\b/g),
    labels: [
      ...groupings.flatMap((names) => names.split(',').map((name) => name.trim())).filter(Boolean),
      ...matchers.map(([, name = '']) => name),
    ],
  };
}

/** Errors in an expression; empty if all its metrics and labels are reported. */
function mistakesIn(expression: string): string[] {
  const { metrics, labels } = namedIn(expression);
  const known = new Set([...ofWhoWasAsked, ...metrics.flatMap((name) => [...(told.get(name) ?? [])])]);
  return [
    ...(metrics.length === 0 ? [`names nothing: ${expression}`] : []),
    ...metrics.filter((name) => !told.has(name)).map((name) => `${name} is told by nobody`),
    ...labels.filter((name) => !known.has(name)).map((name) => `${name} is no label of ${metrics}`),
  ];
}

describe('the dashboard', () => {
  test('uses only existing metrics', () => {
    const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(40);
    expect(expressions.flatMap(mistakesIn)).toEqual([]);
  });

  test('shows all metrics of Guildhall itself', () => {
    const text = read('ops/grafana/guildhall.json') + read('ops/prometheus/alerts.yml');
    const unshown = [...told.keys()]
      .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
      .filter((name) => name.startsWith('guildhall_') && !text.includes(name));
    expect(new Set(unshown)).toEqual(
      new Set([
        'guildhall_database_waits_total',
        'guildhall_gathered_waiting',
        'guildhall_job_seconds',
        'guildhall_jobs_running',
        'guildhall_letter_seconds',
      ]),
    );
  });
});

describe('the alerts', () => {
  test('use only existing metrics', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.flatMap(({ expr }) => mistakesIn(expr))).toEqual([]);
  });

  test.each(rules)('$alert says what to do, and links to the documentation', ({ annotations }) => {
    for (const sentence of [annotations.summary, annotations.action]) expect(sentence).toMatch(/^[A-Z].+\.$/);
    const [page = '', heading] = annotations.runbook?.split('#') ?? [];
    const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
      words.toLowerCase().replaceAll(' ', '-'),
    );
    if (heading !== undefined) expect(headings).toContain(heading);
  });

  const promtool = '/usr/bin/promtool';
  // Part of Debian's package `prometheus`; all other checks run without it.
  test.skipIf(!existsSync(promtool))('are valid for Prometheus, and fire when they should', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-alerts-'));
    try {
      await cp(new URL('ops/prometheus', root), folder, { recursive: true });
      await writeFile(join(folder, 'guildhall.token'), 'a-token-of-sixteen-characters');
      const run = async (...words: string[]) =>
        (await promisify(execFile)(promtool, words, { cwd: folder })).stdout;
      expect(await run('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
      expect(await run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('all have a test', () => {
    const tried = read('ops/prometheus/alerts.test.yml');
    expect(rules.map(({ alert }) => alert).filter((alert) => !tried.includes(`"${alert}"`))).toEqual([]);
  });
});
