/**
 * Counts the modules and lines of the server and the contract that run for one warm request, by V8's precise coverage:
 * `npm run count-modules`, after `npm run build`. Nothing is cached; recurring work is left out.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { type Profiler, Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { startTestCluster } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { builtPages } from '#server/platform/http/built-pages.ts';
import { createLog } from '#server/platform/log.ts';
import { seed } from '#server/seed/index.ts';
import { hashPassword, insertMember } from '#server/slices/accounts/index.ts';

const counted = /^file:.*\/(server|contract)\/src\//;
const cluster = await startTestCluster();
const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-modules-'));
const session = new Session();
session.connect();
try {
  await migrate(cluster.url);
  await seed(cluster.url, { products: 100, comments: 100, members: 10 }, { tell: () => undefined });
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    CACHE_MB: '0',
    RATE_LIMITS: 'off',
    DEMO: 'off',
  };
  const log = createLog('silent', { write: () => undefined });
  const pages = await builtPages();
  const app = await createApp({ config: readConfig(env), databaseUrl: cluster.url, log, pages });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const ask = async (path: string, token?: string, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return text;
  };
  const token = await addMember(app.context.database);
  const forum = { title: 'How do you file this?', description: '<p>By name, or by date?</p>' };
  const { id } = JSON.parse(await ask('/api/addForum', token, forum)) as { id: number };

  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const requests: Record<string, () => Promise<unknown>> = {
    'home page': () => ask('/'),
    vote: () => ask('/api/forumlike', token, { forumId: id, like: 1 }),
  };
  for (const [name, request] of Object.entries(requests)) {
    for (let time = 0; time < 3; time += 1) await request();
    const idle = await ran(() => setTimeout(500));
    const busy = await ran(request);
    const modules = [...busy].filter(([url]) => !idle.has(url));
    const lines = modules.reduce((sum, [, count]) => sum + count, 0);
    process.stdout.write(`${name}: ${modules.length} modules, ${lines} lines\n`);
    if (process.argv.includes('--list'))
      for (const [url, count] of modules.sort())
        process.stdout.write(`  ${url.replace(counted, '$1/src/')} ${count}\n`);
  }
  await app.close();
} finally {
  session.disconnect();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function addMember(database: {
  db: Parameters<typeof insertMember>[0];
  query: QueryRows;
}): Promise<string> {
  const member = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@members.example',
    role: 'member',
  } as const;
  const passwordHash = await hashPassword('river stone 7');
  const id = await insertMember(database.db, { ...member, confirmedAt: new Date(), passwordHash });
  const token = randomBytes(32).toString('base64url');
  const values = [Buffer.from(token), id];
  await database.query(
    'insert into sessions (token_hash, member_id, remember) values (sha256($1), $2, false)',
    values,
  );
  return token;
}

type QueryRows = (text: string, values: unknown[]) => Promise<unknown>;

/** Modules with a function that runs meanwhile, with the lines that run. */
async function ran(work: () => Promise<unknown>): Promise<Map<string, number>> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const scripts = result.filter(({ url }) => counted.test(url));
  return new Map(
    scripts.map((script) => [script.url, linesOf(script)] as const).filter(([, lines]) => lines > 0),
  );
}

/** A range inside another one overrides its count. */
function linesOf({ url, functions }: Profiler.ScriptCoverage): number {
  const source = readFileSync(fileURLToPath(url), 'utf8');
  const counts = new Uint8Array(source.length);
  const ranges = functions.flatMap((one) => one.ranges);
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges)
    counts.fill(Math.min(count, 1), startOffset, endOffset);
  let offset = 0;
  let lines = 0;
  for (const line of source.split('\n')) {
    const begin = offset + line.length - line.trimStart().length;
    if (line.trim() !== '' && counts[begin] === 1) lines += 1;
    offset += line.length + 1;
  }
  return lines;
}
