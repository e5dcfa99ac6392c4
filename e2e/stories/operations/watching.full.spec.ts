/** Runs the guides to monitoring and troubleshooting as written. Needs no browser. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Collector, openCollector } from '#server/testing/servers.ts';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { carryOut, commandsOf, settingsBefore } from '../../fixtures/recipes.ts';
import { Application } from '../../harness/application.ts';
import { copyDemoData, passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let folder: string;
let dataDir: string;
let port: number;
let collector: Collector;
/** Started by the latest `npm start` of the guide, or without settings. */
let application: Application;

test.beforeAll(async () => {
  folder = passableFolder('guildhall-watching-');
  dataDir = join(folder, 'data');
  port = await freePort();
  collector = await openCollector();
  for (const place of ['prometheus', 'grafana/dashboards'])
    mkdirSync(join(folder, place), { recursive: true });
  await copyDemoData(dataDir);
  await startOver({});
});

test.afterAll(async () => {
  await application.stop();
  await collector.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startOver(settings: Record<string, string>): Promise<void> {
  application = new Application({ dataDir, port, settings: { DEMO: 'off', ...settings } });
  await application.start();
}

/** Replaces paths and addresses in the command with those of this machine. */
function here(command: string): string {
  return command
    .replaceAll('/etc/', `${folder}/`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('http://127.0.0.1:4318', collector.url)
    .replaceAll('guildhall.log', application.logFile)
    .replace('REFERENCE', reference());
}

/** Returns the reference of the newest request. */
function reference(): string {
  const log = readFileSync(application.logFile, 'utf8');
  return [...log.matchAll(/"request":"([0-9a-f-]{36})"/g)].at(-1)?.[1] ?? 'there is none';
}

/** Returns the output of a command of the guide; for a start, the home page. */
async function carryOutGuide(command: string): Promise<string> {
  if (!/npm start$/.test(command)) return carryOut(here(command), { DATA_DIR: dataDir });
  await application.stop();
  await startOver(settingsBefore(here(command)));
  return (await fetch(application.url)).text();
}

const answers: [RegExp, RegExp][] = [
  [/npm start$/, /<title>/],
  [/\/metrics$/, /^guildhall_build_info\{version="\d/m],
  [/^promtool/, /SUCCESS/],
  [/readyz$/, /^ready\n$/],
  [/^grep REFERENCE/, /"trace_id":"[0-9a-f]{32}","span_id":"[0-9a-f]{16}".*"msg":"answered"/],
  [/"level":50/, /^Nothing failed\.\n$/],
  [/"job":true/, /^No job failed\.\n$|"job":true/],
  [/-- mail$/, /^Urgent: none\.$/m],
  [/-- doctor$/, /The database is up to date\./],
  [/'community site'/, /^It answers as it should\.\n$/],
  [/^(?:cp|printf) /, /^$/],
];

for (const command of [...commandsOf('watching.md'), ...commandsOf('problems.md')]) {
  test(`the monitoring guide’s command works: ${command}`, async () => {
    test.skip(/^promtool/.test(command) && !existsSync('/usr/bin/promtool'), 'promtool is not installed');
    const [, answer] = answers.find(([of]) => of.test(command)) ?? [];
    expect(await carryOutGuide(command)).toMatch(answer as RegExp);
  });
}

test('copied alert rules and dashboards equal their originals', () => {
  for (const [from, to] of [
    ['prometheus/alerts.yml', 'prometheus/alerts.yml'],
    ['grafana/guildhall.json', 'grafana/dashboards/guildhall.json'],
  ] as const)
    expect(readFileSync(join(folder, to), 'utf8')).toBe(readFileSync(join('ops', from), 'utf8'));
});

test('the guide’s trace collector receives requests under their route', async () => {
  await fetch(`${application.url}/legal?a-private-matter`);
  await application.stop();
  const names = collector.spans.map(({ name }) => name);
  expect(names).toContain('GET /legal');
  expect(names).toContain('GET /');
  expect(JSON.stringify(collector.spans)).not.toContain('private');
});

test('OpenTelemetry is loaded only if a collector is configured', async () => {
  const loaded = async (settings: Record<string, string>) => {
    const before = readFileSync(application.logFile, 'utf8').length;
    // Makes Node log the modules that it loads.
    await startOver({ NODE_DEBUG: 'esm,module', ...settings });
    await fetch(`${application.url}/legal`);
    await application.stop();
    return readFileSync(application.logFile, 'utf8').slice(before);
  };
  expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toContain('@opentelemetry/sdk-trace');
  const without = await loaded({});
  expect(without).toContain('fastify');
  expect(without).not.toContain('@opentelemetry');
});
