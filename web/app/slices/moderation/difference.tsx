import { type Change, differenceOf, reasonOf } from '#contract/moderation/difference.ts';
import type { RecordEntry } from '#contract/moderation/model.ts';
import { fieldText, recordScreenTexts } from '#contract/moderation/texts.ts';
import classes from './difference.module.css';
import { wordChanges } from './word-changes.ts';

/** What an act changed, as text: what was taken out is struck through, what was put in underlined. */
export function Difference({ entry }: { entry: RecordEntry }) {
  const changes = differenceOf(entry);
  const reason = reasonOf(entry);
  return (
    <>
      {changes.length > 0 && (
        <details className={classes.changes} open={changes.length === 1 || undefined}>
          <summary>{changes.map(({ field }) => fieldText(field)).join(', ')}</summary>
          <dl className={classes.list}>
            {changes.map((change) => (
              <Field key={change.field} change={change} isNamed={changes.length > 1} />
            ))}
          </dl>
        </details>
      )}
      {reason !== '' && (
        <p className={classes.reason}>
          {recordScreenTexts.reason}: <q>{reason}</q>
        </p>
      )}
    </>
  );
}

/** The summary names a single one already. */
function Field({ change: { field, before, after }, isNamed }: { change: Change; isNamed: boolean }) {
  return (
    <div>
      <dt className={isNamed ? undefined : 'visually-hidden'}>{fieldText(field)}</dt>
      <dd className={classes.words}>
        {wordChanges(before, after).map(({ is, text }, place) => {
          const Run = elements[is];
          // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text in their order.
          return <Run key={place}>{text}</Run>;
        })}
      </dd>
    </div>
  );
}

/** Each says by itself what it is, in colours that are not the only sign. */
const elements = { kept: 'span', out: 'del', in: 'ins' } as const;
