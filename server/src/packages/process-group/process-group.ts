/** Several processes behind one listener, held together by a first one that answers nothing itself. */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import type { Beginning, FromMember, ToMember } from './messages.ts';

export interface GroupLimits {
  /** Milliseconds without a sign of life after which a process is killed. */
  silence: number;
  /** Milliseconds before a process that was lost has a successor; doubled each time, as far as the second. */
  pause: readonly [first: number, longest: number];
  /** Milliseconds after which a process has proved that it can stay. */
  proof: number;
  /** Milliseconds for the answers to a question. */
  answers: number;
}

const usualLimits: GroupLimits = {
  silence: 30_000,
  pause: [1_000, 30_000],
  proof: 60_000,
  answers: 3_000,
};

export interface GroupOptions {
  size: number;
  /** What each is given as it begins; it has to go through JSON. */
  given: unknown;
  /** One was lost, and will have a successor; `how` it ended: “ended with code 4”. */
  onLost: (place: number, how: string) => void;
  limits?: Partial<GroupLimits>;
}

export interface ProcessGroup {
  /** What the first one told when it was ready. */
  told: unknown;
  /** Tells all to end, and resolves when they have; after so many milliseconds they are killed. */
  end(patience: number): Promise<void>;
}

/**
 * Starts the running script anew, once for each place; the first is ready before the others begin. Throws when one of them
 * ends before it was ready, which has said why, or cannot be started; the message is `onLost`'s `how`.
 */
export async function openProcessGroup({ limits, ...options }: GroupOptions): Promise<ProcessGroup> {
  // Each accepts for itself: a connection that was handed over to one that dies then would be open for ever, and unanswered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const group = new Group(options, { ...usualLimits, ...limits });
  const [first, ...others] = Array.from({ length: options.size }, (_none, index) => index + 1);
  try {
    const told = await group.start(first ?? 1);
    await Promise.all(others.map((place) => group.start(place)));
    return { told, end: (patience) => group.end(patience) };
  } catch (error) {
    await group.end(usualLimits.silence);
    throw error;
  }
}

class Group {
  readonly #options: Omit<GroupOptions, 'limits'>;
  readonly #limits: GroupLimits;
  readonly #members = new Set<Member>();
  readonly #ending = new AbortController();

  constructor(options: Omit<GroupOptions, 'limits'>, limits: GroupLimits) {
    this.#options = options;
    this.#limits = limits;
  }

  /** Resolves with what it told when it was ready, and has successors from then on. */
  start(place: number): Promise<unknown> {
    return this.#start({ place, isSuccessor: false }, this.#limits.pause[0]);
  }

  async #start(beginning: Omit<Beginning, 'given'>, pause: number): Promise<unknown> {
    const { given } = this.#options;
    const member = new Member({ ...beginning, given }, this.#limits, (id, question) =>
      this.#askAll(member, id, question),
    );
    this.#members.add(member);
    void member.ended.then((how) => {
      this.#members.delete(member);
      if (member.wasReady && !this.#ending.signal.aborted) void this.#replace(member, how, pause);
    });
    return member.ready;
  }

  async #replace({ place, livedFor }: Member, how: string, pause: number): Promise<void> {
    const { signal } = this.#ending;
    this.#options.onLost(place, how);
    const [shortest, longest] = this.#limits.pause;
    let wait = livedFor > this.#limits.proof ? shortest : pause;
    while (!signal.aborted) {
      await setTimeout(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      wait = Math.min(2 * wait, longest);
      const failure = await this.#start({ place, isSuccessor: true }, wait).then(
        () => undefined,
        (error: Error) => error.message,
      );
      // One that was told to end before it was ready is not lost.
      if (failure === undefined || signal.aborted) return;
      this.#options.onLost(place, failure);
    }
  }

  async #askAll(asking: Member, id: number, question: string): Promise<void> {
    const asked = [...this.#members].filter(({ wasReady }) => wasReady);
    const answers = await Promise.all(asked.map((member) => member.ask(question)));
    asking.tell({ kind: 'answers', id, answers: answers.filter((answer) => answer !== undefined) });
  }

  async end(patience: number): Promise<void> {
    this.#ending.abort();
    const members = [...this.#members];
    for (const member of members) member.tell({ kind: 'end' });
    const over = new AbortController();
    const late = setTimeout(patience, undefined, { signal: over.signal }).then(
      () => {
        for (const member of members) member.kill();
      },
      () => undefined,
    );
    await Promise.all(members.map(({ ended }) => ended));
    over.abort();
    await late;
  }
}

let questions = 0;

/** However long this process was held up, it counts as one of so many. */
const turnsOfSilence = 10;

/** One process, as the first one sees it. */
class Member {
  readonly place: number;
  /** Rejects when it ends before. */
  readonly ready: Promise<unknown>;
  /** How it ended. */
  readonly ended: Promise<string>;
  wasReady = false;
  readonly #worker: Worker;
  readonly #limits: GroupLimits;
  readonly #since = performance.now();
  readonly #answers = new Map<number, (answer: unknown) => void>();

  constructor(
    beginning: Beginning,
    limits: GroupLimits,
    askAll: (id: number, question: string) => Promise<void>,
  ) {
    this.place = beginning.place;
    this.#limits = limits;
    this.#worker = fork();
    const isReady = Promise.withResolvers<unknown>();
    this.ready = isReady.promise;
    const watch = this.#watch();
    this.ended = endOf(this.#worker);
    void this.ended.then((how) => {
      watch.end();
      isReady.reject(new Error(how));
    });
    // Whoever waits for it hears of it; nobody does after it was ready.
    this.ready.catch(() => undefined);
    this.#worker.on('message', (message: FromMember) => {
      watch.hear();
      if (message.kind === 'joined') this.tell({ kind: 'begin', ...beginning });
      if (message.kind === 'ask all') void askAll(message.id, message.question);
      if (message.kind === 'answer') this.#answers.get(message.id)?.(message.answer);
      if (message.kind !== 'ready') return;
      this.wasReady = true;
      isReady.resolve(message.told);
    });
  }

  /** Milliseconds. */
  get livedFor(): number {
    return performance.now() - this.#since;
  }

  tell(message: ToMember): void {
    if (this.#worker.isConnected()) this.#worker.send(message, undefined, undefined, () => undefined);
  }

  /** Undefined where it does not answer in time. */
  async ask(question: string): Promise<unknown> {
    questions += 1;
    const id = questions;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#answers.set(id, resolve);
    const timer = globalThis.setTimeout(() => resolve(undefined), this.#limits.answers);
    this.tell({ kind: 'ask', id, question });
    const answer = await Promise.race([promise, this.ended.then(() => undefined)]);
    clearTimeout(timer);
    this.#answers.delete(id);
    return answer;
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL');
  }

  /**
   * One that hangs answers nobody, and keeps what it was handed. Only time in which this process turned counts as silence: where
   * all were held up, as in a machine that was paused, what the others said is still to be heard.
   */
  #watch(): { hear: () => void; end: () => void } {
    let silent = 0;
    const turn = () => {
      silent += 1;
      if (silent >= turnsOfSilence) this.kill();
    };
    const turns = setInterval(turn, this.#limits.silence / turnsOfSilence).unref();
    return {
      hear: () => {
        silent = 0;
      },
      end: () => clearInterval(turns),
    };
  }
}

/** For want of memory it throws; what else is lacking, the process says (`endOf`). */
function fork(): Worker {
  try {
    return cluster.fork();
  } catch (error) {
    throw new Error(unstarted(error as Error));
  }
}

/** How it ends. What could not be started has an error and no end; an error of one that runs is what it could not be told. */
function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
    worker.on('error', (error: Error) => {
      if (worker.process.pid === undefined) resolve(unstarted(error));
    });
  });
}

function unstarted({ message }: Error): string {
  return `could not be started: ${message}`;
}
