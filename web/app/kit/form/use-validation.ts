import { useState } from 'react';

/** The sentences to show, by field; a field without one is in order. */
export type Problems<Field extends string> = { [Name in Field]?: string | undefined };

/**
 * Which of a form's problems are said already. A field is touched once it was left after a change, or sent: from
 * then on its sentence follows what is typed. What the rules do not know stands until the field has changed.
 */
export function useValidation<Field extends string>(fields: readonly Field[], problems: Problems<Field>) {
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Problems<Field>>({});
  const [attempt, setAttempt] = useState(0);

  const shown: Problems<Field> = {};
  for (const field of fields) if (touched.has(field)) shown[field] = refused[field] ?? problems[field];

  function touch(...added: Field[]): void {
    setTouched((before) => new Set([...before, ...added]));
  }

  return {
    /** By field: the sentences to show beside them. */
    shown,
    /** Counts tries that were turned down, for the summary at the top. */
    attempt,
    touch,
    /** The field has changed. */
    forget(field: Field): void {
      setRefused((before) => ({ ...before, [field]: undefined }));
    },
    /** False when something is to be put right first: it is shown then, and the summary takes the focus. */
    validate(found: Problems<Field>): boolean {
      const named = fields.filter((field) => found[field] !== undefined);
      if (named.length === 0) return true;
      touch(...named);
      const beyondRules: Problems<Field> = {};
      for (const field of named) if (found[field] !== problems[field]) beyondRules[field] = found[field];
      setRefused(beyondRules);
      setAttempt((count) => count + 1);
      return false;
    },
    /** As in a form that was just opened. */
    clear(): void {
      setRefused({});
      setTouched(new Set());
    },
  };
}
