/**
 * Whether a replica may be read just now: asked twice a second, on a connection of its own, whether it follows the primary, and
 * how far it has come (rules/running 34).
 */
import { inTime } from '../in-time.ts';
import type { Log } from '../log.ts';
import { type Lag, LagClock } from './lag.ts';
import { ReplicaLine } from './line.ts';
import type { PrimaryState, ReplicaState } from './states.ts';

/** Milliseconds. */
const interval = 500;
const patience = 2_000;
/** How far it may be behind. */
const longestLag = 5_000;
/** Bytes. */
const largestLag = 64 * 1024 * 1024;
/** How often it must have done well before it is used. */
const goodBeats = 3;

const elsewhere = 'its address leads to another server';

export interface BeatOptions {
  url: string;
  /** How far the primary's log is, and which database it is. */
  askPrimary: () => Promise<PrimaryState>;
  log: Log;
  /** It is not to be used any more: what is read there just now may never be answered. */
  onLoss: () => void;
  /** It has replayed the log up to here. */
  onPosition: (position: number) => void;
  /** Another server answers from now on; the one before had replayed the log up to here. */
  onServer: (position: number) => void;
}

export class ReplicaBeats {
  readonly #options: BeatOptions;
  readonly #lags = new LagClock();
  readonly #line: ReplicaLine;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #good = 0;
  #isUsable = false;
  #isAskingPrimary = false;
  #primaryIs: string | undefined;
  #server: string | undefined;
  #told: string | undefined;
  #lag: Lag | undefined;
  #replayed = 0;

  constructor(options: BeatOptions) {
    this.#options = options;
    this.#line = new ReplicaLine(options.url, patience, () => this.#lose('its connection was lost'));
    this.#schedule(0);
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** At least so far it has replayed the log. */
  get replayed(): number {
    return this.#replayed;
  }

  /** Whether this is the server that says how far it has come. Where it is not, whichever the address leads to now is asked. */
  isAsked(server: string): boolean {
    if (server === this.#server) return true;
    this.#line.letGo();
    this.#lose(elsewhere);
    return false;
  }

  /** Undefined where it does not answer. */
  get lag(): Lag | undefined {
    return this.#lag;
  }

  /** Waits for nobody: a line that has died takes its time to end. */
  close(): void {
    this.#isClosed = true;
    this.#isUsable = false;
    clearTimeout(this.#timer);
    this.#line.letGo();
  }

  #schedule(delay: number): void {
    this.#timer = setTimeout(() => void this.#beat(), delay);
    this.#timer.unref();
  }

  async #beat(): Promise<void> {
    this.#samplePrimary();
    try {
      this.#judge(await inTime(this.#line.ask(), patience, 'it does not answer'));
    } catch (error) {
      this.#line.letGo();
      this.#lose(error instanceof Error ? error.message : String(error));
    }
    if (!this.#isClosed) this.#schedule(interval);
  }

  /** Nothing waits for it: a replica may be read while the primary is away. */
  #samplePrimary(): void {
    if (this.#isAskingPrimary) return;
    this.#isAskingPrimary = true;
    this.#options
      .askPrimary()
      .then(
        ({ flushed, identity }) => {
          this.#primaryIs = identity;
          this.#lags.primaryAt(flushed, performance.now());
        },
        () => undefined,
      )
      .finally(() => {
        this.#isAskingPrimary = false;
      });
  }

  #judge(state: ReplicaState): void {
    if (state.server !== this.#server) this.#meet(state.server);
    const why = this.#whyNot(state);
    if (why !== undefined) this.#refuse(why);
    else this.#noteGood();
  }

  /** What was found out of another one counts for it no more. */
  #meet(server: string): void {
    const isFirst = this.#server === undefined;
    this.#server = server;
    if (isFirst) return;
    if (this.#isUsable) this.#lose(elsewhere);
    this.#good = 0;
    this.#options.onServer(this.#replayed);
  }

  #whyNot({ isFollowing, identity, replayed }: ReplicaState): string | undefined {
    if (!isFollowing || replayed === null) return 'it takes changes itself and follows no primary';
    if (this.#primaryIs === undefined) return 'the primary has not answered yet';
    if (identity !== this.#primaryIs) return 'it follows another database than DATABASE_URL names';
    this.#lag = this.#lags.lagOf(replayed, performance.now());
    this.#replayed = replayed;
    this.#options.onPosition(replayed);
    const isBehind = this.#lag.milliseconds > longestLag || this.#lag.bytes > largestLag;
    return isBehind ? 'it is too far behind' : undefined;
  }

  #noteGood(): void {
    this.#good += 1;
    if (this.#good < goodBeats || this.#isUsable || this.#isClosed) return;
    this.#isUsable = true;
    this.#told = undefined;
    this.#options.log.info('Public reads go to the replica.');
  }

  /** How far it is behind is not known any more. */
  #lose(why: string): void {
    this.#lag = undefined;
    this.#refuse(why);
  }

  /** Told once for each reason. */
  #refuse(why: string): void {
    if (this.#isClosed) return;
    this.#good = 0;
    if (this.#isUsable || this.#told !== why) this.#tell(why);
    if (!this.#isUsable) return;
    this.#isUsable = false;
    this.#options.onLoss();
  }

  #tell(why: string): void {
    this.#told = why;
    this.#options.log.warn({ why }, 'The replica is not used; everything is read from the primary.');
  }
}
