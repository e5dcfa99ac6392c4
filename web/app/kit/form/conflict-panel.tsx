import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import type { Change } from './conflict.ts';
import classes from './conflict-panel.module.css';

interface ConflictPanelProps {
  /** The title, which says what happened. */
  title: string;
  changes: Change[];
  /** Shown instead of changes if none is visible. */
  none?: string;
  /** Label of the form's button. */
  submit: string;
  isPending: boolean;
  /** Omitted if the reader has nothing to save. */
  onKeepMine?: (() => void) | undefined;
  onTakeTheirs: () => void;
}

/** Shown if somebody else saved the item in the meantime: their changes, and the reader's options. */
export function ConflictPanel(props: ConflictPanelProps) {
  const {
    title,
    changes,
    none = 'They saved it without changes.',
    submit,
    isPending,
    onKeepMine,
    onTakeTheirs,
  } = props;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={box} tabIndex={-1} role="alert" aria-labelledby="conflict" className={classes.panel}>
      <p id="conflict" className={classes.title}>
        {title}
      </p>
      {changes.length === 0 ? <p>{none}</p> : <Changes changes={changes} />}
      <div className={classes.buttons}>
        <Button onClick={onTakeTheirs} isHeld={isPending}>
          Use their version
        </Button>
        {onKeepMine && (
          <Button variant="default" onClick={onKeepMine} isHeld={isPending}>
            Save my version
          </Button>
        )}
      </div>
      <p className={classes.help}>
        “Use their version” only changes what’s listed here. Nothing is saved until you press {submit}.
      </p>
    </section>
  );
}

function Changes({ changes }: { changes: Change[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Changed</th>
            <th scope="col">When you opened it</th>
            <th scope="col">Now</th>
            <th scope="col">In your form</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, name, before, now, yours }) => (
            <tr key={field}>
              <th scope="row">{name}</th>
              <td data-label="When you opened it">{before}</td>
              <td data-label="Now">{now}</td>
              <td data-label="In your form">{yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
