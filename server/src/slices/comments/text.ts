import { commentProblem } from '#contract/comments/model.ts';
import { refuseProblems } from '#contract/core/fault.ts';
import { readWritten } from '../../platform/html/read-written.ts';

/** A comment as rows keep it. Throws `invalid` for what breaks a rule. */
export function checkedComment(written: string): string {
  refuseProblems({ html: commentProblem(written) });
  const { html } = readWritten(written);
  // What is left must still say something.
  refuseProblems({ html: commentProblem(html) });
  return html;
}
