/** Asks a server as fast as it answers: with wrk where it is installed, else with autocannon. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onLoadCore, processorSecondsOf } from './cores.ts';
import type { HttpRequest } from './http.ts';
import { median } from './numbers.ts';

const run = promisify(execFile);
const autocannon = fileURLToPath(new URL('../../node_modules/autocannon/autocannon.js', import.meta.url));
const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;

export interface Server {
  origin: string;
  /** Of all processes that work on what is asked. */
  pids: readonly number[];
}

export interface Load {
  /** Sent one after the other, over and over; at least one. */
  requests: HttpRequest[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  /** Replies. */
  count: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of processor time that the server took for each reply. */
  cost: number;
}

export const generatorName = hasWrk ? 'wrk' : 'autocannon';

export function loadGenerator(): string {
  return hasWrk ? 'wrk, one thread' : 'autocannon (wrk is not installed; it costs more than the servers do)';
}

/** Of several turns: the median of each figure. */
export function middleOf(turns: readonly LoadResult[]): LoadResult {
  const middle = (figure: keyof LoadResult) => median(turns.map((turn) => turn[figure]));
  return {
    count: middle('count'),
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    cost: middle('cost'),
  };
}

/** Milliseconds until the reply, over one connection. */
export async function medianTime(server: Server, requests: HttpRequest[], seconds: number): Promise<number> {
  return (await load(server, { requests, connections: 1, seconds })).p50;
}

/** Throws when any reply was not a success. */
export async function load(server: Server, options: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-load-'));
  try {
    const before = processorSecondsOf(server.pids);
    const told = await (hasWrk ? withWrk : withAutocannon)(server.origin, options, folder);
    const used = processorSecondsOf(server.pids) - before;
    const { count, perSecond, p50, p99, failures } = told;
    const [first] = options.requests;
    const asked = `such as ${first?.method} ${first?.path}`;
    if (failures > 0) throw new Error(`${failures} requests failed, ${asked}.`);
    if (count === 0) throw new Error(`Nothing was answered within ${options.seconds} s, ${asked}.`);
    return { count, perSecond, p50, p99, cost: (used / count) * 1e6 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Told extends Omit<LoadResult, 'cost'> {
  failures: number;
}

async function withWrk(
  origin: string,
  { requests, connections, seconds }: Load,
  folder: string,
): Promise<Told> {
  const script = join(folder, 'load.lua');
  writeFileSync(script, luaOf(requests));
  const told = await outputOf([
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-s',
    script,
    origin,
  ]);
  return JSON.parse(told.slice(told.lastIndexOf('\n{')));
}

async function withAutocannon(
  origin: string,
  { requests, connections, seconds }: Load,
  folder: string,
): Promise<Told> {
  const archive = join(folder, 'load.har');
  writeFileSync(archive, JSON.stringify({ log: { entries: requests.map((sent) => entryOf(origin, sent)) } }));
  const told = await outputOf([
    process.execPath,
    autocannon,
    '--json',
    '--no-progress',
    `--connections=${connections}`,
    `--duration=${seconds}`,
    `--har=${archive}`,
    origin,
  ]);
  const result = JSON.parse(told);
  return {
    count: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}

async function outputOf(command: string[]): Promise<string> {
  const [program = '', ...args] = onLoadCore(command);
  return (await run(program, args)).stdout;
}

/** A request in the words of an HTTP archive. */
function entryOf(origin: string, { method, path, headers = {}, body }: HttpRequest): object {
  const named = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const url = new URL(path, origin).href;
  return {
    request: { method, url, headers: named, ...(body !== undefined && { postData: { text: body } }) },
  };
}

/** The requests are formatted once, ahead of the load, and sent in turn. */
function luaOf(requests: HttpRequest[]): string {
  const formatted = requests.map(({ method, path, headers = {}, body }, index) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    const parts = [lua(method), lua(path), `{${fields.join(', ')}}`, body === undefined ? 'nil' : lua(body)];
    return `requests[${index + 1}] = wrk.format(${parts.join(', ')})`;
  });
  return `
local requests, turn = {}, 0
init = function()
  ${formatted.join('\n  ')}
end
request = function()
  turn = turn % #requests + 1
  return requests[turn]
end
done = function(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    '\\n{"count":%d,"perSecond":%.3f,"p50":%.4f,"p99":%.4f,"failures":%d}\\n',
    summary.requests, summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`;
}

/** A Lua string that holds exactly these bytes. */
function lua(text: string): string {
  const bytes = [...Buffer.from(text)];
  return `"${bytes.map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
}
