/**
 * Memory for what bodies bring (rules/calls 17). It is taken as it comes and not as it is declared: whoever declares much
 * and sends nothing holds none. Nobody waits for it, so that several that have come half way never wait for each other.
 */
import { Fault, retrySoon } from '#contract/core/fault.ts';
import { bodyTexts } from '#contract/core/texts.ts';

export interface RoomSize {
  /** Bytes of everybody together. */
  total: number;
  /** Bytes of one holder: a member, or an address where there is no member. */
  share: number;
  /** Bytes of each body that need no room: what is small is never refused. */
  small: number;
  /** Milliseconds after which room is given back that was taken, whatever became of the body. */
  longest: number;
}

/** Four posts with all the files that they may have, one of each member. */
const usual: RoomSize = { total: 50_000_000, share: 15_000_000, small: 64_000, longest: 300_000 };

/** Where one body is while it comes and is worked on. */
export interface Place {
  /** Throws `rate_limited` when its holder has too much under way, `unavailable` when all have. */
  take(bytes: number): void;
  /** Gives back what was taken; once is enough. */
  leave(): void;
}

export class Room {
  readonly #size: RoomSize;
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(size: Partial<RoomSize> = {}) {
    this.#size = { ...usual, ...size };
  }

  enter(holder: string): Place {
    const { small, longest } = this.#size;
    let arrived = 0;
    let taken = 0;
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const leave = () => {
      clearTimeout(timer);
      this.#add(holder, -taken);
      taken = 0;
      isOver = true;
    };
    const take = (bytes: number) => {
      arrived += bytes;
      const more = isOver ? 0 : Math.max(0, arrived - small) - taken;
      if (more === 0) return;
      this.#refuse(holder, more);
      this.#add(holder, more);
      taken += more;
      timer ??= setTimeout(leave, longest).unref();
    };
    return { take, leave };
  }

  #refuse(holder: string, more: number): void {
    const { total, share } = this.#size;
    if ((this.#held.get(holder) ?? 0) + more > share) {
      throw new Fault('rate_limited', bodyTexts.tooMuchAtOnce, { retryAfter: retrySoon });
    }
    if (this.#taken + more > total)
      throw new Fault('unavailable', bodyTexts.noRoom, { retryAfter: retrySoon });
  }

  #add(holder: string, bytes: number): void {
    if (bytes === 0) return;
    const held = (this.#held.get(holder) ?? 0) + bytes;
    if (held > 0) this.#held.set(holder, held);
    else this.#held.delete(holder);
    this.#taken += bytes;
  }
}
