import { isOutcomeUnknown } from '../../client/api.ts';

interface OptimisticToggleOptions<Thing, State> {
  keyOf: (thing: Thing) => string;
  isSame: (one: State, other: State) => boolean;
  /** Changes the item from one state to the other, idempotently; returns its new state. */
  send: (thing: Thing, from: State, to: State) => Promise<State>;
  show: (thing: Thing, state: State) => void;
  failed: (thing: Thing, error: unknown) => void;
}

interface Pending<Thing, State> {
  thing: Thing;
  /** The state that the server confirmed last; at first the one on screen. A failure returns to it. */
  confirmed: State;
  desired: State;
}

interface OptimisticToggle<Thing, State> {
  /** Applies a press; `shown` is the item's state on screen. Resolves when nothing is pending any more. */
  press(thing: Thing, shown: State, change: (before: State) => State): Promise<void>;
  /** Shows the desired states of pending presses again, after older data replaced them on screen. */
  showPending(): void;
}

/**
 * Optimistic toggles without races. While one request is pending, further presses only change the desired state; the
 * latest one is sent next. Failures are rolled back. Knows neither React nor the cache.
 */
export function createOptimisticToggle<Thing, State>({
  keyOf,
  isSame,
  send,
  show,
  failed,
}: OptimisticToggleOptions<Thing, State>): OptimisticToggle<Thing, State> {
  const pendingByKey = new Map<string, Pending<Thing, State> & { end: Promise<void> }>();

  /**
   * Repeats the identical request, regardless of later presses, as the first one may have succeeded (rules/pages 30).
   */
  function sendWithRetry({ thing, confirmed, desired }: Pending<Thing, State>): Promise<State> {
    const sent = () => send(thing, confirmed, desired);
    return sent().catch((error) => (isOutcomeUnknown(error) ? sent() : Promise.reject(error)));
  }

  async function carryOut(pending: Pending<Thing, State>): Promise<void> {
    const { thing } = pending;
    while (!isSame(pending.confirmed, pending.desired)) {
      try {
        pending.confirmed = await sendWithRetry(pending);
      } catch (error) {
        show(thing, pending.confirmed);
        failed(thing, error);
        return;
      }
    }
    show(thing, pending.confirmed);
  }

  return {
    press(thing, shown, change) {
      const key = keyOf(thing);
      const running = pendingByKey.get(key);
      if (running !== undefined) {
        running.desired = change(running.desired);
        show(thing, running.desired);
        return running.end;
      }
      const pending = { thing, confirmed: shown, desired: change(shown) };
      show(thing, pending.desired);
      const end = carryOut(pending).finally(() => pendingByKey.delete(key));
      pendingByKey.set(key, Object.assign(pending, { end }));
      return end;
    },
    showPending() {
      for (const { thing, desired } of pendingByKey.values()) show(thing, desired);
    },
  };
}
