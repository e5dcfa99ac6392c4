/** The rules that a thread must keep: one set for the form and for the server. */
import { type Problems, problemsOf, textProblem } from '../posts/model.ts';
import { titleProblem } from '../posts/title.ts';
import { threadFormTexts } from './form-texts.ts';
import type { ThreadForm } from './model.ts';

/** Characters. */
const threadTextLimit = 50_000;

/** The sentences to show, in the order of the form; empty when everything is fine. */
export function threadProblems({ title, descriptionHtml }: ThreadForm): Problems<ThreadForm> {
  return problemsOf<ThreadForm>({
    title: titleProblem(title, threadFormTexts.titleRequired),
    descriptionHtml: threadTextProblem(descriptionHtml),
  });
}

/** Also for HTML that was reduced meanwhile: what is left must still say something. */
export function threadTextProblem(html: string): string | undefined {
  return textProblem(html, {
    limit: threadTextLimit,
    tooLong: threadFormTexts.textTooLong,
    tooIntricate: threadFormTexts.textTooIntricate,
    required: threadFormTexts.textRequired,
  });
}
