/** A thread's form as its row keeps it: checked, and reduced to what is allowed. */
import { invalid } from '#contract/core/fault.ts';
import {
  type ThreadForm,
  type ThreadProblems,
  threadProblems,
  threadTextProblem,
} from '#contract/threads/model.ts';
import { threadFieldNames } from '#contract/threads/wire.ts';
import { textValues } from '../posts/index.ts';
import type { ThreadValues } from './queries.ts';

/** Throws `invalid` with a sentence for each field that breaks a rule. */
export function checkedValues(form: ThreadForm): ThreadValues {
  refuse(threadProblems(form));
  const texts = textValues(form.descriptionHtml);
  refuse({ descriptionHtml: threadTextProblem(texts.descriptionHtml) });
  return { title: form.title.trim(), ...texts };
}

function refuse(problems: { [Field in keyof ThreadProblems]: string | undefined }): void {
  const found = Object.entries(problems).flatMap(([field, sentence]) =>
    sentence === undefined ? [] : [[threadFieldNames[field as keyof ThreadForm], sentence] as const],
  );
  if (found.length > 0) throw invalid(Object.fromEntries(found));
}
