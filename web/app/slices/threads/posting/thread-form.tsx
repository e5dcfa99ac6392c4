import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { titleLimit } from '#contract/posts/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { FormNotices } from '../../../kit/form/form-notices.tsx';
import { LeaveQuestion } from '../../../kit/form/leave-question.tsx';
import { LineField } from '../../../kit/form/plain-fields.tsx';
import { RichTextField } from '../../../kit/form/rich-text/rich-text-field.tsx';
import classes from './thread-form.module.css';
import type { ThreadField } from './use-thread-form.ts';
import { type ThreadPostingInput, useThreadPosting } from './use-thread-posting.ts';

/** In the order of the form. */
const labels: Record<ThreadField, string> = { title: 'Title', descriptionHtml: 'Description' };

/** The form of a new thread, or of an edit. */
export default function ThreadForm(input: ThreadPostingInput) {
  const { thread } = input;
  const { form, guard, isPending, ...posting } = useThreadPosting(input);
  const { values, shown, set, leave } = form;
  const navigate = useNavigate();
  const isEdit = thread !== null;

  return (
    <>
      <form
        noValidate
        method="post"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          posting.submit();
        }}
      >
        <FormNotices
          isDraft={posting.isDraft}
          onStartAfresh={posting.forgetDraft}
          fault={posting.fault}
          failed={productTexts.submitFailed}
          errors={shown}
          labels={labels}
          attempt={form.attempt}
        />
        <LineField
          id="title"
          label={labels.title}
          help={`A question or a topic in one line, up to ${titleLimit} characters.`}
          error={shown.title}
          value={values.title}
          onChange={(title) => set('title', title)}
          onLeave={() => leave('title')}
        />
        <RichTextField
          key={form.edition}
          id="descriptionHtml"
          label={labels.descriptionHtml}
          error={shown.descriptionHtml}
          initial={values.descriptionHtml}
          onChange={(html) => set('descriptionHtml', html)}
          onLeave={() => leave('descriptionHtml')}
        />
        <div className={classes.buttons}>
          <Button type="submit" size="md" disabled={isPending}>
            {isPending ? accountTexts.pending : isEdit ? threadTexts.updateTitle : threadTexts.post}
          </Button>
          <Button
            size="md"
            variant="subtle"
            onClick={() => navigate(isEdit ? paths.thread(thread.id) : paths.threads())}
          >
            Cancel
          </Button>
        </div>
      </form>
      <LeaveQuestion guard={guard} what={isEdit ? 'Your changes are' : 'Your huddle is'} />
    </>
  );
}
