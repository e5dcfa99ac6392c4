import { leavesOpen } from '../../client/api.ts';

/**
 * Toggles that answer at once and never race: while one press is on its way, further ones only change the
 * desired state, and the last one is what is sent next. What does not work is undone. Pure.
 */
interface OptimisticToggleOptions<Thing, State> {
  keyOf: (thing: Thing) => string;
  isSame: (one: State, other: State) => boolean;
  /** Takes the thing from one state to the other, again where it stands there already; answers how it stands then. */
  send: (thing: Thing, from: State, to: State) => Promise<State>;
  show: (thing: Thing, state: State) => void;
  failed: (thing: Thing, error: unknown) => void;
}

interface Pending<Thing, State> {
  thing: Thing;
  /** As the server has it. */
  confirmed: State;
  desired: State;
}

interface OptimisticToggle<Thing, State> {
  /** `shown` is how the thing stands on screen. Resolves when nothing is under way any more. */
  press(thing: Thing, shown: State, change: (before: State) => State): Promise<void>;
  /** After something else was shown that is older than the presses still on their way. */
  showPending(): void;
}

export function createOptimisticToggle<Thing, State>({
  keyOf,
  isSame,
  send,
  show,
  failed,
}: OptimisticToggleOptions<Thing, State>): OptimisticToggle<Thing, State> {
  const pendingByKey = new Map<string, Pending<Thing, State> & { end: Promise<void> }>();

  /** rules/pages 30: the very same again, whatever was pressed since, for it may be there already. */
  function sendSurely({ thing, confirmed, desired }: Pending<Thing, State>): Promise<State> {
    const sent = () => send(thing, confirmed, desired);
    return sent().catch((error) => (leavesOpen(error) ? sent() : Promise.reject(error)));
  }

  async function carryOut(pending: Pending<Thing, State>): Promise<void> {
    const { thing } = pending;
    while (!isSame(pending.confirmed, pending.desired)) {
      try {
        pending.confirmed = await sendSurely(pending);
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
