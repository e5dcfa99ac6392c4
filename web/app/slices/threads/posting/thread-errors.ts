import type { FieldErrors } from '#contract/core/fault.ts';
import type { ThreadProblems } from '#contract/threads/model.ts';
import { threadFieldNames } from '#contract/threads/wire.ts';

/** A refused form's sentences by the fields of the screen; undefined when one of them belongs to none. */
export function threadErrors(errors: FieldErrors): ThreadProblems | undefined {
  const found: ThreadProblems = {};
  for (const [wire, sentence] of Object.entries(errors)) {
    if (wire === threadFieldNames.title) found.title = sentence;
    else if (wire === threadFieldNames.descriptionHtml) found.descriptionHtml = sentence;
    else return undefined;
  }
  return found;
}
