import { useState } from 'react';
import type { SubjectId } from '#contract/core/ids.ts';
import { reasonLimit } from '#contract/posts/model.ts';
import type { BulkAct } from '#contract/posts/staff-list.ts';
import { staffPostTexts } from '#contract/posts/staff-texts.ts';
import { asFault } from '../../client/api.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { explainElsewhere } from '../../kit/form/other-tabs.ts';
import { useLeft } from '../../kit/form/use-unsaved.ts';
import { LazyMenuButton } from '../../kit/page/lazy-menu-button.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import classes from './bulk-acts.module.css';
import { totalText } from './counts.ts';
import { LazyReason } from './lazy-reason.tsx';
import { reasonId } from './reason-id.ts';
import type { useBulkAct } from './use-bulk-act.ts';

interface BulkActsProps<Act extends BulkAct> {
  bulk: ReturnType<typeof useBulkAct<Act>>;
  /** In the order in which they are offered. */
  acts: readonly Act[];
  /** What makes sense for the rows that are selected. */
  isOffered: (act: Act) => boolean;
  selection: TableSelection<number>;
  thing: string;
  /** Of all that the table finds, in words. */
  count: string;
  /** It may find more than one act can do. */
  isUncounted: boolean;
}

/** What can be done with the rows that are selected, or how far it has come (rules/products 41). */
export function BulkActs<Act extends BulkAct>({ bulk, acts, isOffered, ...chosen }: BulkActsProps<Act>) {
  const [act, setAct] = useState<Act>();
  const { selection } = chosen;
  if (bulk.running !== undefined) return <Progress bulk={bulk} thing={chosen.thing} />;
  return (
    <>
      <LazyMenuButton
        label={staffPostTexts.action}
        acts={acts.map((id) => ({
          id,
          name: staffPostTexts.acts[id],
          isDisabled: selection.selected.length === 0 || !isOffered(id),
        }))}
        onAct={(id) => setAct(acts.find((offered) => offered === id))}
      />
      {act !== undefined && (
        <Question
          act={act}
          {...chosen}
          onYes={async (reason) => {
            const { selected: ids, isEverything } = selection;
            await bulk.begin({ act, isAll: isEverything, ids: ids as SubjectId[], reason });
            selection.clear();
            setAct(undefined);
          }}
          onNo={() => setAct(undefined)}
        />
      )}
    </>
  );
}

interface QuestionProps extends Pick<BulkActsProps<never>, 'selection' | 'thing' | 'count' | 'isUncounted'> {
  act: BulkAct;
  /** Throws a Fault when it does not work. */
  onYes: (reason: string) => Promise<void>;
  onNo: () => void;
}

/** One question for all of them, which says how many. */
function Question({ act, selection, thing, count, isUncounted, onYes, onNo }: QuestionProps) {
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { isLeft, setLeft } = useLeft();
  const guard = useCloseGuard({ isDirty: reason !== '', isPending, setLeft }, onNo);
  const { selected, isEverything } = selection;
  const what = isEverything ? count : totalText(selected.length, selected.length, thing);
  async function answer(): Promise<void> {
    // It is said beside the field.
    if (reason.length > reasonLimit) return document.getElementById(reasonId)?.focus();
    setPending(true);
    setLeft(false);
    setFailure(undefined);
    try {
      await onYes(reason);
    } catch (error) {
      if (isLeft()) return explainElsewhere(asFault(error));
      setFailure(asFault(error).message);
      setPending(false);
    }
  }
  return (
    <LazyConfirmDialog
      title={staffPostTexts.question(act, what)}
      yes={staffPostTexts.acts[act]}
      no={staffPostTexts.keep}
      isGrave={act === 'delete'}
      pending={isPending}
      onYes={answer}
      onNo={guard.close}
    >
      <div className={classes.asked}>
        {isEverything && isUncounted && <p>{staffPostTexts.atMost}</p>}
        <LazyReason value={reason} readOnly={isPending} onChange={setReason} />
        {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
        <CloseQuestion guard={guard} />
      </div>
    </LazyConfirmDialog>
  );
}

function Progress<Act extends BulkAct>({ bulk, thing }: Pick<BulkActsProps<Act>, 'bulk' | 'thing'>) {
  const { running, progress } = bulk;
  if (running === undefined) return null;
  const text = staffPostTexts.working(running.act, totalText(running.count, running.count, thing));
  return (
    <div className={classes.progress}>
      <span role="status">{text}</span>
      <progress aria-label={text} max={running.count} value={progress?.done ?? 0} />
    </div>
  );
}
