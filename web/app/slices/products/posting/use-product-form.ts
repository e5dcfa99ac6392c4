import { useState } from 'react';
import { emptyForm, type ProductField, type ProductForm, productProblems } from '#contract/products/form.ts';
import { isSameForm } from './conflict.ts';

/** Where the form can say that something is to be put right. */
export type PostingField = ProductField | 'files';
export type PostingErrors = Partial<Record<PostingField, string>>;

export const postingFields: readonly PostingField[] = [
  ...(Object.keys(emptyForm) as ProductField[]),
  'files',
];

/** What is entered, and what is said about it: a field is judged once it was left with a change, or sent. */
export function useProductForm(start: { values: ProductForm; initial: ProductForm }) {
  const [values, setValues] = useState(start.values);
  const [initial, setInitial] = useState(start.initial);
  const [judged, setJudged] = useState<ReadonlySet<PostingField>>(new Set());
  const [refused, setRefused] = useState<PostingErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [edition, setEdition] = useState(0);

  const problems = productProblems(values);
  const shown: PostingErrors = {};
  for (const field of judged) {
    const sentence = refused[field] ?? (field === 'files' ? undefined : problems[field]);
    if (sentence !== undefined) shown[field] = sentence;
  }

  function forget(field: PostingField): void {
    setRefused(({ [field]: _old, ...others }) => others);
  }

  function judge(fields: readonly PostingField[]): void {
    setJudged((before) => new Set([...before, ...fields]));
  }

  return {
    values,
    initial,
    problems,
    /** By field: the sentences to show beside them. */
    shown,
    /** Counts failed tries, for the summary at the top. */
    attempt,
    /** Counts descriptions that came from elsewhere than the editor, which then begins anew. */
    edition,
    isDirty: !isSameForm(values, initial),
    set<Field extends ProductField>(field: Field, value: ProductForm[Field]): void {
      setValues((before) => ({ ...before, [field]: value }));
      forget(field);
    },
    /** Passing through a field is no mistake yet. */
    leave(field: ProductField): void {
      if (values[field] !== initial[field]) judge([field]);
    },
    forget,
    judge,
    /** Shows what is wrong with these fields and moves the focus to the summary. */
    refuse(errors: PostingErrors): void {
      judge(Object.keys(errors) as PostingField[]);
      setRefused(errors);
      setAttempt((count) => count + 1);
    },
    /** Begins anew with other values; `from` is what counts as unchanged. */
    replace(next: ProductForm, from: ProductForm): void {
      if (next.descriptionHtml !== values.descriptionHtml) setEdition((count) => count + 1);
      setValues(next);
      setInitial(from);
      setRefused({});
      setJudged(new Set());
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
