/**
 * Toggles that answer at once and never race: while one press is on its way, further ones only change what is
 * wished for, and the last wish is what is sent next. What does not work is undone. Pure.
 */
interface OptimisticToggleOptions<Thing, State> {
  keyOf: (thing: Thing) => string;
  isSame: (one: State, other: State) => boolean;
  /** Takes the thing from one state to the other; answers how it stands then. */
  send: (thing: Thing, from: State, to: State) => Promise<State>;
  show: (thing: Thing, state: State) => void;
  failed: (thing: Thing, error: unknown) => void;
}

interface Wish<State> {
  /** As the server has it. */
  settled: State;
  wished: State;
}

interface OptimisticToggle<Thing, State> {
  /** `shown` is how the thing stands on screen. Resolves when nothing is under way any more. */
  press(thing: Thing, shown: State, change: (before: State) => State): Promise<void>;
}

export function createOptimisticToggle<Thing, State>({
  keyOf,
  isSame,
  send,
  show,
  failed,
}: OptimisticToggleOptions<Thing, State>): OptimisticToggle<Thing, State> {
  const underWay = new Map<string, Wish<State> & { end: Promise<void> }>();

  async function carryOut(thing: Thing, wish: Wish<State>): Promise<void> {
    while (!isSame(wish.settled, wish.wished)) {
      try {
        wish.settled = await send(thing, wish.settled, wish.wished);
      } catch (error) {
        show(thing, wish.settled);
        failed(thing, error);
        return;
      }
    }
    show(thing, wish.settled);
  }

  return {
    press(thing, shown, change) {
      const key = keyOf(thing);
      const running = underWay.get(key);
      if (running !== undefined) {
        running.wished = change(running.wished);
        show(thing, running.wished);
        return running.end;
      }
      const wish = { settled: shown, wished: change(shown) };
      show(thing, wish.wished);
      const end = carryOut(thing, wish).finally(() => underWay.delete(key));
      underWay.set(key, Object.assign(wish, { end }));
      return end;
    },
  };
}
