import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Blocker, type BlockerFunction, type Location, useBlocker } from 'react-router';
import type { ConfirmDialogProps } from '../say/confirm-dialog.tsx';
import { showToast } from '../say/show-toast.tsx';

interface Waiting {
  wants: boolean;
}

/** All mounted components that take turns, in the order of mounting. */
let all: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/**
 * Grants one component at a time a turn: returns true if it is this one's. Components that want the turn precede those
 * that do not; of several, the most recently mounted one gets it.
 */
export function useTurn(wants: boolean): boolean {
  const [me] = useState<Waiting>(() => ({ wants: false }));
  useEffect(() => {
    change([...all, me]);
    return () => change(all.filter((other) => other !== me));
  }, [me]);
  useEffect(() => {
    me.wants = wants;
    change(all);
  }, [me, wants]);
  return useSyncExternalStore(
    listen,
    () => (all.findLast((one) => one.wants) ?? all.at(-1)) === me,
    () => false,
  );
}

function change(next: readonly Waiting[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The part of `useForm` that a guard needs. */
export interface Guarded {
  isDirty: boolean;
  isPending: boolean;
  /** Call it with true if the reader has left the form, so that its result must be announced elsewhere. */
  setLeft: (left: boolean) => void;
}

/** Returns a key of the page or panel to which the forms at an address belong. */
export type PlaceOf = (address: Pick<Location, 'pathname' | 'search'>) => string;

/** A navigation that waits for an answer. */
type BlockedStep = Extract<Blocker, { state: 'blocked' }>;

/** True if the form allows the next navigation, so that no form on the page asks. */
let isOpen = false;

/**
 * Asks before entered data is lost. Links and the back button wait for the answer; closing the tab shows the browser's
 * own question. `open` lets the next navigation through. `placeOf` maps an address to the forms' place; only a
 * navigation to another place leaves them. The router supports one blocker only. Of several guards on a page, the most
 * recently mounted one with unsaved data asks. `said` is the page's success message, for a reader who has left by then.
 */
export function useLeaveGuard(forms: readonly Guarded[], placeOf: PlaceOf = pathOf, message?: string) {
  const [blocked, setBlocked] = useState<BlockedStep>();
  const isDirty = forms.some((form) => form.isDirty);
  const isItsTurn = useTurn(isDirty || blocked !== undefined);
  const blocks: BlockerFunction = ({ currentLocation, nextLocation }) => {
    const stays = placeOf(currentLocation) === placeOf(nextLocation);
    if (!isDirty || stays) return false;
    const isMeant = isOpen;
    isOpen = false;
    return !isMeant;
  };

  useEffect(() => {
    if (!isDirty) return;
    isOpen = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOpen) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  // The submission finished while the question was open.
  useEffect(() => {
    if (isDirty || blocked === undefined) return;
    if (message !== undefined) showToast({ tone: 'good', text: message });
    blocked.proceed();
  }, [blocked, isDirty, message]);

  return {
    /** Decides which navigations wait; undefined if another guard has the turn. */
    blocks: isItsTurn ? blocks : undefined,
    setBlocked,
    /** Target of the waiting navigation. */
    goesTo: blocked?.location,
    /** True if the question must be shown; `leave` or `stay` answers it. */
    asks: blocked !== undefined,
    /** True if everything entered is being sent already. */
    isPending: forms.every((form) => form.isPending || !form.isDirty),
    leave(): void {
      for (const form of forms) if (form.isPending) form.setLeft(true);
      // Also suppresses the browser's own question, in case the next page needs a new document.
      isOpen = blocked !== undefined;
      blocked?.proceed();
    },
    stay(): void {
      // Closes the dialog at once. The router's own state arrives later, so the dialog would return the focus while it
      // still blocks the page.
      setBlocked(undefined);
      blocked?.reset();
    },
    /**
     * Lets the next navigation through. Must not be called for a form that was left: the navigation would then leave
     * another form.
     */
    open: () => {
      isOpen = true;
    },
  };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;

export const pathOf: PlaceOf = ({ pathname }) => pathname;

/** For forms within a panel or a dialog of a page. */
export const addressOf: PlaceOf = ({ pathname, search }) => pathname + search;

export interface LeaveQuestionProps {
  guard: Omit<LeaveGuard, 'open' | 'goesTo'>;
  /** Subject and verb of the sentence: `Your changes are`. */
  what: string;
  /** The action that the reader has not completed. */
  without?: keyof typeof undone;
  /** True if a draft remains. */
  keeps?: boolean;
  /** Names input that the draft does not include. */
  besides?: string | undefined;
}

const undone = { saving: 'not saved.', sending: 'not sent.', posting: 'not posted.' };

/**
 * Blocks navigations away from a form that is changed or being sent, and asks with `dialog` (rules/pages 16 and
 * rules/pages 25).
 */
export function LeaveQuestion({
  guard,
  what,
  without = 'saving',
  keeps = true,
  besides,
  dialog: Dialog,
}: LeaveQuestionProps & { dialog: ComponentType<ConfirmDialogProps> }) {
  const { blocks, setBlocked, asks, isPending } = guard;
  return (
    <>
      {blocks && <Blocking blocks={blocks} onChange={setBlocked} />}
      {asks && (
        <Dialog
          title={isPending ? 'Leave while sending?' : `Leave without ${without}?`}
          yes="Leave"
          no="Stay here"
          prefersNo
          onYes={guard.leave}
          onNo={guard.stay}
        >
          {what} {isPending ? sending(keeps) : unsent(without, keeps)} {besides}
        </Dialog>
      )}
    </>
  );
}

interface BlockingProps {
  blocks: BlockerFunction;
  /** Receives the waiting navigation; undefined once none waits. */
  onChange: (step: BlockedStep | undefined) => void;
}

/** Mounted only while the guard has the turn: the router accepts every mounted blocker. */
function Blocking({ blocks, onChange }: BlockingProps) {
  const blocker = useBlocker(blocks);
  const before = useRef(blocker.state);
  useEffect(() => {
    onChange(blocker.state === 'blocked' ? blocker : undefined);
    // Resets the permission if the allowed navigation led nowhere, so that the next one is asked about.
    if (before.current === 'proceeding' && blocker.state === 'unblocked') isOpen = false;
    before.current = blocker.state;
  }, [blocker, onChange]);
  return null;
}

function unsent(without: keyof typeof undone, keeps: boolean): string {
  return `${undone[without]}${keeps ? ' A draft is saved in this browser for seven days.' : ''}`;
}

function sending(keeps: boolean): string {
  const ifItFails = keeps ? 'your draft is saved in this browser for seven days' : 'your changes are lost';
  return `still being sent. We’ll show you the result on any page. If it fails, ${ifItFails}.`;
}
