import { useEffect, useRef } from 'react';
import classes from './form-error-summary.module.css';

/** What a form says of itself; see `useForm`. */
export interface FormErrors {
  /** Field id → the sentence beside that field. */
  shown: Record<string, string | undefined>;
  /** Field id → its name, in the order of the form. */
  labels: Record<string, string>;
  /** Counts failed tries: each one moves the focus here. */
  attempt: number;
}

/** What has to be put right, at the top of the form, each line leading to its field (rules/pages 15). */
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
