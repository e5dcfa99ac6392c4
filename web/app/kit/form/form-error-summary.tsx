import { useEffect, useRef } from 'react';
import { Banner } from '../say/banner.tsx';
import classes from './form-error-summary.module.css';
import type { Failure } from './use-form.ts';

/** Error state of a form; see `useForm`. */
export interface FormErrors {
  /** Maps each field ID to the sentence beside that field. */
  shown: Record<string, string | undefined>;
  /** Maps each field ID to its name, in the order of the form. */
  labels: Record<string, string>;
  /** Counts failed submissions: each one moves the focus here. */
  attempt: number;
}

/** Error summary at the top of the form; each line links to its field (rules/pages 15). */
export function FormErrorSummary({ form: { shown, labels, attempt } }: { form: FormErrors }) {
  const box = useRef<HTMLElement>(null);
  const fields = Object.entries(labels).filter(([id]) => shown[id] !== undefined);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (attempt === 0 || fields.length === 0) return null;
  const title =
    fields.length === 1 ? 'One field needs your attention' : `${fields.length} fields need your attention`;
  return (
    <section ref={box} className={classes.summary} tabIndex={-1} aria-label={title}>
      <p className={classes.title}>{title}</p>
      <ul className={classes.list}>
        {fields.map(([id, label]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}: {shown[id]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reason of the last failure, unless it is shown at a field. */
export function FormFailure({ form: { failure } }: { form: { failure: Failure | undefined } }) {
  return failure?.isPlaced === false && <Banner tone="bad">{failure.fault.message}</Banner>;
}
