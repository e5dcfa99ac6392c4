import { useEffect, useRef } from 'react';
import classes from './form-error-summary.module.css';

interface FormErrorSummaryProps {
  /** Field id → the sentence beside that field. */
  errors: Record<string, string>;
  labels: Record<string, string>;
  /** Counts failed tries: each one moves the focus here. */
  attempt: number;
}

/** What has to be put right, at the top of the form, each line leading to its field. */
export function FormErrorSummary({ errors, labels, attempt }: FormErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const fields = Object.entries(errors);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (attempt === 0 || fields.length === 0) return null;
  return (
    <section ref={box} className={classes.summary} tabIndex={-1} aria-labelledby="form-errors">
      <p id="form-errors" className={classes.title}>
        {fields.length === 1
          ? 'One field needs your attention'
          : `${fields.length} fields need your attention`}
      </p>
      <ul className={classes.list}>
        {fields.map(([id, message]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {labels[id] ?? id}: {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
