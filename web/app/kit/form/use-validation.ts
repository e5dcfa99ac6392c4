import { useState } from 'react';

/** The sentences to show, by field; a valid field has none. */
export type Problems<Field extends string> = { [Name in Field]?: string | undefined };

/**
 * Decides which problems of a form are visible. A field is touched once it was left after a change, or sent; from then
 * on its sentence follows the input. A problem outside the rules stays until the field changes.
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
    /** The sentences to show, by field. */
    shown,
    /** Counts rejected submissions, for the summary at the top. */
    attempt,
    touch,
    /** Removes the server's message about a field. Call it when the field has changed. */
    forget(field: Field): void {
      setRefused((before) => ({ ...before, [field]: undefined }));
    },
    /** Returns false if something needs correction: it is shown, and the summary takes the focus. */
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
    /** Resets to the state of a newly opened form. */
    clear(): void {
      setRefused({});
      setTouched(new Set());
    },
  };
}
