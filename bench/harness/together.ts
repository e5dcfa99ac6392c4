/** Applications of one process and of several, on the same database, asked in turns. */
import { setTimeout } from 'node:timers/promises';
import { type Application, type ApplicationOptions, startApplication } from './application.ts';
import { processorSeconds } from './cores.ts';
import type { HttpRequest } from './http.ts';
import { type LoadResult, load } from './load.ts';
import { median, sum } from './numbers.ts';
import type { Options } from './options.ts';
import { takeTurns } from './rounds.ts';

/** What is asked for, over and over. */
export interface Asked {
  name: string;
  requests: HttpRequest[];
  cacheMegabytes: number;
  /**
   * Seconds for each process before anything counts, however short a run is: V8 makes code quick that ran some thousand times,
   * and each process has to find that out by itself.
   */
  warmUp: number;
  /** How many ask at once. With fifty that wait for a dear page, a turn would end before it has answered them once. */
  connections: number;
  /** Seconds of a turn. What else the machine does changes within seconds, and should fall on both sides of a ratio. */
  turn: number;
}

/** Where data and database are. */
export type Place = Pick<ApplicationOptions, 'dataDir' | 'databaseUrl'>;

/** What so many processes took, beside one in the same turns. */
export interface Compared {
  processes: number;
  /** Microseconds of processor time for a reply: medians, of all its processes together and of the one. */
  cost: number;
  costOfOne: number;
  /** Their ratio in each turn. */
  ratios: number[];
  /** The same of one of its processes while the others are stopped, as on a core of its own. */
  ratiosByItself: number[];
  /** Of the processor time of all, what the busiest process had in a turn: the median. */
  busiest: number;
}

interface Turn extends LoadResult {
  busiest: number;
}

/** All of them on the core of what is measured, one for each count of `several` and one that is alone. */
export async function compareTogether(
  asked: Asked,
  several: readonly number[],
  place: Place,
  options: Options,
): Promise<Compared[]> {
  const applications = await startEach([1, ...several], asked, place);
  try {
    for (const one of applications) await warmUp(one, asked);
    const turns: Record<string, Turn[]> = await takeTurns(
      options.rounds * options.seconds,
      Object.fromEntries(applications.flatMap((one) => sidesOf(one, asked))),
    );
    return several.map((processes) => comparedOf(processes, turnsOf(turns, processes), turns[1] ?? []));
  } finally {
    for (const { application } of applications) await application.stop();
  }
}

interface Started {
  processes: number;
  application: Application;
}

async function startEach(counts: readonly number[], asked: Asked, place: Place): Promise<Started[]> {
  const started: Started[] = [];
  try {
    for (const processes of counts)
      started.push({ processes, application: await start(processes, asked, place) });
    return started;
  } catch (error) {
    for (const { application } of started) await application.stop();
    throw error;
  }
}

function start(processes: number, { cacheMegabytes }: Asked, place: Place): Promise<Application> {
  return startApplication({ ...place, processes, cacheMegabytes, demo: false });
}

async function warmUp(
  { processes, application }: Started,
  { requests, connections, warmUp: seconds }: Asked,
): Promise<void> {
  // Connections are handed out anew with each load, so that each process is given some in the end.
  for (let round = 0; round < processes; round += 1)
    await load(application, { requests, connections, seconds });
  await settled(application.pids);
}

type Side = [name: string, turn: () => Promise<Turn>];

/** All processes at once, and where there are several each by itself, one after the other. */
function sidesOf(started: Started, asked: Asked): Side[] {
  const { processes, application } = started;
  const together: Side = [String(processes), () => turnOf(started, asked)];
  if (processes === 1) return [together];
  let turn = 0;
  const byItself = () => {
    const answering = application.pids.slice(1);
    const others = answering.filter((_pid, place) => place !== turn % processes);
    turn += 1;
    return whileStopped(others, () => turnOf(started, asked));
  };
  return [together, [byItselfName(processes), byItself]];
}

const byItselfName = (processes: number) => `${processes}, each by itself`;

/** For less than the half minute after which a process that says nothing is taken for lost. They catch up before it resolves. */
async function whileStopped<Result>(pids: readonly number[], work: () => Promise<Result>): Promise<Result> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await settled(pids);
  }
}

function turnsOf(turns: Record<string, Turn[]>, processes: number): SeveralTurns {
  return { together: turns[processes] ?? [], byItself: turns[byItselfName(processes)] ?? [] };
}

interface SeveralTurns {
  together: readonly Turn[];
  byItself: readonly Turn[];
}

async function turnOf(
  { application: { origin, pids } }: Started,
  { requests, connections, turn }: Asked,
): Promise<Turn> {
  const before = pids.map(processorSeconds);
  const result = await load({ origin, pids }, { requests, connections, seconds: turn });
  const used = pids.map((pid, place) => processorSeconds(pid) - (before[place] ?? 0));
  await settled(pids);
  return { ...result, busiest: Math.max(...used) / sum(used) };
}

/** Milliseconds between two looks, how often is looked, and seconds of processor time in between that are nobody's work. */
const look = 100;
const looks = 50;
const idle = 0.02;

/** Resolves once what a load has left unanswered is done with: the next turn would pay for it. */
async function settled(pids: readonly number[]): Promise<void> {
  let before = Number.NEGATIVE_INFINITY;
  for (let time = 0; time < looks; time += 1) {
    const used = sum(pids.map(processorSeconds));
    if (used - before <= idle) return;
    before = used;
    await setTimeout(look);
  }
}

/** All sides turn by turn, of which they have had as many. */
export function comparedOf(
  processes: number,
  { together, byItself }: SeveralTurns,
  alone: readonly Turn[],
): Compared {
  return {
    processes,
    cost: median(together.map(({ cost }) => cost)),
    costOfOne: median(alone.map(({ cost }) => cost)),
    ratios: ratiosOf(together, alone),
    ratiosByItself: ratiosOf(byItself, alone),
    busiest: median(together.map(({ busiest }) => busiest)),
  };
}

function ratiosOf(ours: readonly Turn[], alone: readonly Turn[]): number[] {
  if (ours.length !== alone.length) throw new Error('All sides must have had as many turns.');
  return ours.map(({ cost }, turn) => cost / (alone[turn]?.cost ?? Number.NaN));
}

/** Replies in a second by so many processes, wherever the system puts them among their cores; `pin` says which those are. */
export async function speedOf(
  processes: number,
  asked: Asked,
  place: Place,
  options: Options,
  pin: (pid: number) => void,
): Promise<number> {
  const application = await startApplication({
    ...place,
    processes,
    cacheMegabytes: asked.cacheMegabytes,
    demo: false,
    isPinned: false,
  });
  try {
    application.pids.forEach(pin);
    await warmUp({ processes, application }, asked);
    const { connections, seconds } = options;
    return (await load(application, { requests: asked.requests, connections, seconds })).perSecond;
  } finally {
    await application.stop();
  }
}
