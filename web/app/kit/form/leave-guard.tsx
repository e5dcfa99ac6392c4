import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Blocker, type BlockerFunction, type Location, useBlocker } from 'react-router';
import type { ConfirmDialogProps } from '../say/confirm-dialog.tsx';
import { showToast } from '../say/show-toast.tsx';

interface Waiting {
  wants: boolean;
}

/** All that are there, in the order in which they came. */
let all: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/**
 * For what one alone can have at a time: whether it is this one's turn, of all that are there. Who wants it goes before who
 * does not, and who came later before who was there.
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

/** What `useForm` knows of a form. */
export interface Guarded {
  isDirty: boolean;
  isPending: boolean;
  /** Whether what comes of it is to be told elsewhere. */
  setLeft: (left: boolean) => void;
}

/** Where a form stands. */
export type PlaceOf = (address: Pick<Location, 'pathname' | 'search'>) => string;

/** A step elsewhere that waits for an answer. */
type BlockedStep = Extract<Blocker, { state: 'blocked' }>;

/** The next step is meant: no form on the page asks, whichever was told. */
let isOpen = false;

/**
 * Asks before what was entered is left: links and the back button wait for the answer, closing the tab gets the
 * browser's own question. `open` lets the next step through, for leaving that is meant. `placeOf` says where the forms
 * stand, by an address: they are left for another one alone. Of several guards on a page the one asks that came
 * last of those with something to lose: the router blocks for one alone. `said` is what the page says of what was sent, for
 * who has left it by then.
 */
export function useLeaveGuard(forms: readonly Guarded[], placeOf: PlaceOf = pathOf, said?: string) {
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

  // What was sent has come to its end while the question stood.
  useEffect(() => {
    if (isDirty || blocked === undefined) return;
    if (said !== undefined) showToast({ tone: 'good', text: said });
    blocked.proceed();
  }, [blocked, isDirty, said]);

  return {
    /** Which steps wait; undefined while that is not its to say. */
    blocks: isItsTurn ? blocks : undefined,
    setBlocked,
    /** Where the step leads that waits. */
    goesTo: blocked?.location,
    /** The question is to be put; one of the two answers it. */
    asks: blocked !== undefined,
    /** All that was entered is being sent. */
    isPending: forms.every((form) => form.isPending || !form.isDirty),
    leave(): void {
      for (const form of forms) if (form.isPending) form.setLeft(true);
      // Nor does the browser ask, where the page comes with its document.
      isOpen = blocked !== undefined;
      blocked?.proceed();
    },
    stay(): void {
      // At once: in the router's own time the dialog gives the focus back while it still holds the page.
      setBlocked(undefined);
      blocked?.reset();
    },
    /** Not for a form that was left: the step would be one out of another form. */
    open: () => {
      isOpen = true;
    },
  };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;

export const pathOf: PlaceOf = ({ pathname }) => pathname;

/** For what stands within a panel or a dialog of its page. */
export const addressOf: PlaceOf = ({ pathname, search }) => pathname + search;

export interface LeaveQuestionProps {
  guard: Omit<LeaveGuard, 'open' | 'goesTo'>;
  /** As the sentence begins: `Your changes are`. */
  what: string;
  /** What it is left without. */
  without?: keyof typeof undone;
  /** A draft of it stays. */
  keeps?: boolean;
  /** What of it does not stay. */
  besides?: string | undefined;
}

const undone = { saving: 'not saved.', sending: 'not sent.', posting: 'not posted.' };

/**
 * Has the steps wait that leave a form which was changed, or is being sent, and asks by `dialog` (rules/pages 16 and
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
  /** Tells the step that waits; undefined when none does any more. */
  onChange: (step: BlockedStep | undefined) => void;
}

/** There while it has its turn: the router takes whatever is there for a blocker. */
function Blocking({ blocks, onChange }: BlockingProps) {
  const blocker = useBlocker(blocks);
  const before = useRef(blocker.state);
  useEffect(() => {
    onChange(blocker.state === 'blocked' ? blocker : undefined);
    // The step was let through, and has led nowhere: the next one is asked about.
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
