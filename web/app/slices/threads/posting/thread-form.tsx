import { useNavigate } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import { visibleText } from '#contract/core/html.ts';
import { paths } from '#contract/core/paths.ts';
import { titleLimit } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { ThreadForm as ThreadFields } from '#contract/threads/model.ts';
import { Button } from '../../../kit/form/button.tsx';
import { changesBetween } from '../../../kit/form/conflict.ts';
import { ConflictPanel } from '../../../kit/form/conflict-panel.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import { FormBanners } from '../../../kit/form/form-banners.tsx';
import { LeaveDialog } from '../../../kit/form/leave-dialog.tsx';
import { RichTextField } from '../../../kit/form/rich-text/rich-text-field.tsx';
import { runAndFocus } from '../../../kit/form/run-and-focus.ts';
import { formAttributes } from '../../../kit/form/use-form.ts';
import { LazyReason } from '../../posts/lazy-reason.tsx';
import classes from './thread-form.module.css';
import {
  formOfThread,
  type ThreadPostingInput,
  threadFieldNames,
  useThreadPosting,
} from './use-thread-posting.ts';

/** The form of a new thread, or of an edit. */
export default function ThreadForm(input: ThreadPostingInput) {
  const { thread } = input;
  const posting = useThreadPosting(input);
  const { form, guard, isDraft, forgetDraft, isOthers, reason, setReason, submit, leadBack } = posting;
  const navigate = useNavigate();
  const isEdit = thread !== null;
  const cancel = () =>
    leadBack === undefined ? navigate(isEdit ? paths.thread(thread.id) : paths.threads()) : leadBack();

  return (
    <>
      <form className={classes.form} {...formAttributes(submit)}>
        <FormBanners
          form={form}
          isDraft={isDraft}
          onStartAfresh={forgetDraft}
          failed={postTexts.submitFailed}
        >
          <ThreadConflict posting={posting} />
        </FormBanners>
        <TextField
          {...form.field('title')}
          help={`A question or a topic in one line, up to ${titleLimit} characters.`}
        />
        <RichTextField key={form.edition} {...form.field('descriptionHtml')} />
        {isOthers && <LazyReason value={reason} readOnly={form.isPending} onChange={setReason} />}
        <div className={classes.buttons}>
          <Button type="submit" size="l" isHeld={form.isPending}>
            {form.isPending
              ? accountTexts.pending
              : isEdit
                ? threadFormTexts.updateTitle
                : threadFormTexts.post}
          </Button>
          <Button size="l" variant="subtle" onClick={cancel} isHeld={form.isPending}>
            Cancel
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} what={isEdit ? 'Your changes are' : 'Your huddle is'} />
    </>
  );
}

/** Shows what somebody else has changed in the thread in the meantime. */
function ThreadConflict({ posting }: { posting: ReturnType<typeof useThreadPosting> }) {
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

function inWords(form: ThreadFields, field: keyof ThreadFields): string {
  return (field === 'title' ? form.title : visibleText(form.descriptionHtml)) || 'Nothing';
}
