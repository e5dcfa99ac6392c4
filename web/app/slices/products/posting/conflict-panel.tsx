import { useEffect, useRef } from 'react';
import { productFieldNames, productTexts } from '#contract/products/texts.ts';
import { Button } from '../../../kit/form/button.tsx';
import type { Change } from './conflict.ts';
import classes from './conflict-panel.module.css';

interface ConflictPanelProps {
  changes: Change[];
  isPending: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody saved the product meanwhile: what they changed, and what shall become of it. */
export function ConflictPanel({ changes, isPending, onKeepMine, onTakeTheirs }: ConflictPanelProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={box} tabIndex={-1} role="alert" aria-labelledby="conflict" className={classes.panel}>
      <h2 id="conflict" className={classes.title}>
        {productTexts.changedMeanwhile}
      </h2>
      {changes.length === 0 ? (
        <p>Its text and its prices are as you found them; the files may have changed.</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">What they changed</th>
                <th scope="col">When you opened it</th>
                <th scope="col">Now</th>
                <th scope="col">In your form</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, now, yours }) => (
                <tr key={field}>
                  <th scope="row">{productFieldNames[field]}</th>
                  <td data-label="When you opened it">{before}</td>
                  <td data-label="Now">{now}</td>
                  <td data-label="In your form">{yours}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.buttons}>
        <Button onClick={onTakeTheirs} disabled={isPending}>
          Take the newer values
        </Button>
        <Button variant="default" onClick={onKeepMine} disabled={isPending}>
          Save mine over them
        </Button>
      </div>
      <p className={classes.help}>
        Taking the newer values changes only what is listed here; everything else stays as you entered it, and
        nothing is saved until you press {productTexts.updateTitle}.
      </p>
    </section>
  );
}
