/** Validates titles, for forms; pages that only show titles do not load it. Pure. */
import { isReadable, isVisible } from '../core/readable-text.ts';
import { textTexts } from '../core/texts.ts';
import { titleLimit } from './model.ts';

/** `required` is the sentence for a missing or invisible title. */
export function titleProblem(title: string, required: string): string | undefined {
  const trimmed = title.trim();
  if (!isVisible(trimmed)) return required;
  if (!isReadable(trimmed)) return textTexts.unreadable;
  return trimmed.length > titleLimit ? textTexts.tooLong(titleLimit) : undefined;
}
