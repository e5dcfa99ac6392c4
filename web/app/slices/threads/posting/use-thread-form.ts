import { useState } from 'react';
import { type ThreadForm, type ThreadProblems, threadProblems } from '#contract/threads/model.ts';

export type ThreadField = keyof ThreadForm;
export const threadFields: readonly ThreadField[] = ['title', 'descriptionHtml'];

/** What is entered, and what is said about it: a field is judged once it was left with a change, or sent. */
export function useThreadForm(start: ThreadForm, initial: ThreadForm) {
  const [values, setValues] = useState(start);
  const [judged, setJudged] = useState<ReadonlySet<ThreadField>>(new Set());
  const [refused, setRefused] = useState<ThreadProblems>({});
  const [attempt, setAttempt] = useState(0);
  const [edition, setEdition] = useState(0);

  const problems = threadProblems(values);
  const shown: ThreadProblems = {};
  for (const field of threadFields) {
    const sentence = judged.has(field) ? (refused[field] ?? problems[field]) : undefined;
    if (sentence !== undefined) shown[field] = sentence;
  }

  return {
    values,
    problems,
    /** By field: the sentences to show beside them. */
    shown,
    /** Counts failed tries, for the summary at the top. */
    attempt,
    /** Counts descriptions that came from elsewhere than the editor, which then begins anew. */
    edition,
    isDirty: threadFields.some((field) => values[field] !== initial[field]),
    set(field: ThreadField, value: string): void {
      setValues((before) => ({ ...before, [field]: value }));
      setRefused(({ [field]: _old, ...others }) => others);
    },
    /** Passing through a field is no mistake yet. */
    leave(field: ThreadField): void {
      if (values[field] !== initial[field]) setJudged((before) => new Set([...before, field]));
    },
    /** Shows what is wrong and moves the focus to the summary. */
    refuse(errors: ThreadProblems): void {
      setJudged(new Set(threadFields));
      setRefused(errors);
      setAttempt((count) => count + 1);
    },
    /** Begins anew with what counts as unchanged. */
    reset(): void {
      setEdition((count) => count + 1);
      setValues(initial);
      setRefused({});
      setJudged(new Set());
    },
  };
}
