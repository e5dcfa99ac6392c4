import { timeText } from '../text/date-text.ts';
import fieldClasses from './field.module.css';
import type { DraftState } from './use-autosave.ts';

/** The draft's state, beside the buttons. It is not announced, as it changes with every pause in typing. */
export function DraftNote({ draft }: { draft: DraftState }) {
  return <p className={fieldClasses.help}>{sentenceOf(draft)}</p>;
}

function sentenceOf(draft: DraftState): string {
  switch (draft.is) {
    case 'nothing':
      return '';
    case 'on its way':
      return 'Saving draft…';
    case 'kept':
      return `Draft saved ${timeText(draft.at)}`;
    case 'refused':
      return 'This browser can’t save drafts.';
  }
}
