import { visibleText } from '#contract/core/html.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { ThreadForm } from '#contract/threads/model.ts';
import { changesBetween } from '../../../kit/form/conflict.ts';
import { ConflictPanel } from '../../../kit/form/conflict-panel.tsx';
import { runAndFocus } from '../../../kit/form/run-and-focus.ts';
import { formOfThread, threadFieldNames, type useThreadPosting } from './use-thread-posting.ts';

/** Shows what somebody else has changed in the thread in the meantime. */
export function ThreadConflict({ posting }: { posting: ReturnType<typeof useThreadPosting> }) {
  const { form, theirs } = posting;
  if (theirs === null) return null;
  const versions = { loaded: form.initial, theirs: formOfThread(theirs), mine: form.values };
  return (
    <ConflictPanel
      title={threadFormTexts.changedMeanwhile}
      changes={changesBetween(versions, threadFieldNames, inWords)}
      submit={threadFormTexts.updateTitle}
      isPending={form.isPending}
      onKeepMine={() => posting.keepMine(theirs)}
      onTakeTheirs={() => runAndFocus(() => posting.takeTheirs(theirs))}
    />
  );
}

function inWords(form: ThreadForm, field: keyof ThreadForm): string {
  return (field === 'title' ? form.title : visibleText(form.descriptionHtml)) || 'Nothing';
}
