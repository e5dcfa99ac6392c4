/** A thread's form as its row keeps it: checked, and reduced to what is allowed. */
import { refuseProblems } from '#contract/core/fault.ts';
import { type ThreadForm, threadProblems, threadTextProblem } from '#contract/threads/model.ts';
import { textValues } from '../posts/index.ts';
import type { ThreadValues } from './queries.ts';

/** Throws `invalid` with a sentence for each field that breaks a rule. */
export function checkedValues(form: ThreadForm): ThreadValues {
  refuseProblems(threadProblems(form));
  const texts = textValues(form.descriptionHtml);
  refuseProblems({ descriptionHtml: threadTextProblem(texts.descriptionHtml) });
  return { title: form.title.trim(), ...texts };
}
