import { commentProblem } from '#contract/comments/model.ts';
import { invalid } from '#contract/core/fault.ts';
import { readWritten } from '../../platform/html/read-written.ts';

/** A comment as rows keep it. Throws `invalid`, under the name of its field, for what breaks a rule. */
export function checkedComment(written: string, field: string): string {
  refuse(field, commentProblem(written));
  const { html } = readWritten(written);
  // What is left must still say something.
  refuse(field, commentProblem(html));
  return html;
}

function refuse(field: string, problem: string | undefined): void {
  if (problem !== undefined) throw invalid({ [field]: problem });
}
