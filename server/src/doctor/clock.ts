/** The clock of this machine, by that of others: sessions, links and backups go by it. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Config } from '../config/config.ts';
import { inTime } from '../platform/in-time.ts';
import { asking } from './asking.ts';
import type { Settings } from './context.ts';
import { bareHost, knock } from './knock.ts';
import { type Found, type Probe, skipped, warning, well } from './probe.ts';
import { readClock } from './server-queries.ts';
import { isThisMachine } from './this-machine.ts';

interface Compared {
  /** Whose clock it is. */
  whose: string;
  /** Seconds that this machine is ahead of it. */
  ahead: number;
}

/** Seconds; a web server tells whole ones, some time after it was asked. */
const tolerance = 30;
/** Milliseconds for each of them: one that is silent does not keep the others from being told. */
const patience = 3_000;
/** What says that the clock is set by others. */
const synchronized = '/run/systemd/timesync/synchronized';

export const clock: Probe<Settings> = {
  subject: 'clock',
  async examine(settings, signal) {
    const compared = await compareClocks(settings, signal);
    const zone = judgeZone(process.env.TZ);
    return [await judgeClock(compared, signal), ...(zone === undefined ? [] : [zone])];
  },
  silence: { state: 'skipped', advice: 'Check it manually: date.' },
};

export async function judgeClock(compared: Compared[], signal: AbortSignal): Promise<Found> {
  const wrong = compared.find(({ ahead }) => Math.abs(ahead) > tolerance);
  if (wrong !== undefined) return warning(differenceOf(wrong), setIt);
  const isSet = await isSynchronized(signal);
  if (isSet === false) return warning('The clock of this machine isn’t synchronized.', setIt);
  if (compared.length > 0) return well(`It agrees with ${compared.map(({ whose }) => whose).join(' and ')}.`);
  if (isSet) return well('It’s synchronized with time servers.');
  return skipped(
    'There’s nothing to compare it with: neither the database nor a bucket is on another machine.',
  );
}

const setIt = 'Synchronize it with time servers: timedatectl set-ntp true.';

function differenceOf({ whose, ahead }: Compared): string {
  const by = `${Math.round(Math.abs(ahead))} seconds ${ahead > 0 ? 'ahead of' : 'behind'}`;
  return `The clock of this machine is ${by} ${whose}.`;
}

/** Who could be asked: what runs on this machine, or answers for it, has the same clock. */
type IsHere = (host: string) => Promise<boolean>;

/** By the database and by buckets, of those that are elsewhere and say. */
export async function compareClocks(
  { config }: Pick<Settings, 'config'>,
  signal: AbortSignal,
  isHere: IsHere = isThisMachine,
): Promise<Compared[]> {
  const clocks = [...databaseOf(config, signal), ...bucketsOf(config, signal)];
  const compare = async ({ host, ask }: OtherClock) => ((await isHere(host)) ? undefined : ask());
  const asked = clocks.map((one) => inTime(compare(one), patience, 'it does not say').catch(() => undefined));
  return (await Promise.all(asked)).filter((one) => one !== undefined);
}

interface OtherClock {
  host: string;
  ask(): Promise<Compared | undefined>;
}

/** Past a pooler, which has no clock of its own. */
function databaseOf(config: Config, signal: AbortSignal): OtherClock[] {
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (databaseUrl === undefined) return [];
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? bareHost(url);
  return [{ host, ask: () => byQuery(databaseUrl, signal) }];
}

function bucketsOf({ bucket, backup }: Config, signal: AbortSignal): OtherClock[] {
  const ofBackups = backup !== undefined && 'bucket' in backup.place ? backup.place.bucket : undefined;
  const endpoints = new Set([bucket, ofBackups].flatMap((one) => one?.endpoint ?? []));
  return [...endpoints].map((endpoint) => {
    const url = new URL(endpoint);
    return { host: bareHost(url), ask: () => byHttp(url, signal) };
  });
}

async function byQuery(url: string, signal: AbortSignal): Promise<Compared> {
  const at = await asking(url, signal, readClock);
  return { whose: "the database's clock", ahead: (Date.now() - at.getTime()) / 1000 };
}

async function byHttp(url: URL, signal: AbortSignal): Promise<Compared | undefined> {
  const { headers } = await knock(url, signal);
  const at = Date.parse(headers.date ?? '');
  return Number.isNaN(at) ? undefined : { whose: `that of ${url.host}`, ahead: (Date.now() - at) / 1000 };
}

/** Undefined where nobody says. */
async function isSynchronized(signal: AbortSignal): Promise<boolean | undefined> {
  if (existsSync(synchronized)) return true;
  const words = ['show', '--property=NTPSynchronized', '--value'];
  const asked = promisify(execFile)('timedatectl', words, { signal });
  const said = await asked.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  return said === '' ? undefined : said === 'yes';
}

/** Node takes what is no time zone for UTC, and says nothing. */
export function judgeZone(zone: string | undefined): Found | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone: (zone ?? '').replace(/^:/, '') || 'UTC' });
    return undefined;
  } catch {
    return warning(
      'TZ isn’t a known time zone, so UTC is used.',
      'Set TZ to one such as Europe/Berlin, or remove it.',
    );
  }
}
