/** The rules of a thread, shared by the browser and the server. */
import { type Problems, problemsOf, textProblem } from '../posts/model.ts';
import { titleProblem } from '../posts/title.ts';
import { threadFormTexts } from './form-texts.ts';
import type { ThreadForm } from './model.ts';

/** Maximum lengths in characters. */
const threadTextLimit = 50_000;

/** Returns the sentences in the form's order; empty if everything is fine. */
export function threadProblems({ title, descriptionHtml }: ThreadForm): Problems<ThreadForm> {
  return problemsOf<ThreadForm>({
    title: titleProblem(title, threadFormTexts.titleRequired),
    descriptionHtml: threadTextProblem(descriptionHtml),
  });
}

/** Also checks sanitized HTML, which must still contain text. */
export function threadTextProblem(html: string): string | undefined {
  return textProblem(html, {
    limit: threadTextLimit,
    tooLong: threadFormTexts.textTooLong,
    tooIntricate: threadFormTexts.textTooIntricate,
    required: threadFormTexts.textRequired,
  });
}
