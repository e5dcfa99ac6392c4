import { useEffect } from 'react';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { DraftNote } from '../../kit/form/draft-note.tsx';
import { EitherField, TextField } from '../../kit/form/fields.tsx';
import { FormBanners } from '../../kit/form/form-banners.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import classes from './message-form.module.css';
import { RecipientField } from './recipient-field.tsx';
import { SendFailure } from './send-failure.tsx';
import { useWriting, type WritingInput } from './use-writing.ts';

/** A new message or an answer (rules/messages 4 and rules/messages 5). */
export default function MessageForm(input: WritingInput) {
  const { form, guard, draft, isDraft, submit, discard, startAfresh } = useWriting(input);
  const { recipient, writing } = input;
  useCaretAbove('text', writing.is === 'reply' && !isDraft);
  return (
    <>
      <form className={classes.form} {...formAttributes(submit)}>
        <FormBanners
          form={{ ...form, failure: undefined }}
          isDraft={isDraft}
          onStartAfresh={startAfresh}
          failed={mailboxTexts.sendFailed}
          firstField="text"
        />
        {recipient === null ? (
          <>
            <EitherField
              {...form.field('toStaff')}
              yes={messageTexts.toModerators}
              no={messageTexts.toOthers}
            />
            {!form.values.toStaff && <RecipientField {...form.field('toAddress')} />}
          </>
        ) : (
          <TextField {...settled(recipient)} />
        )}
        <TextField {...form.field('subject')} isOptional />
        <TextAreaField {...form.field('text')} isLong />
        <SendFailure failure={form.failure} />
        <div className={classes.buttons}>
          <Button type="submit" size="l" isHeld={form.isPending}>
            {form.isPending ? messageTexts.sending : messageTexts.send}
          </Button>
          <Button size="l" variant="default" onClick={discard} isHeld={form.isPending}>
            {messageTexts.discard}
          </Button>
          <DraftNote draft={draft} />
        </div>
      </form>
      <LeaveDialog guard={guard} what={mailboxTexts.leave} />
    </>
  );
}

/** An answer is written above what it quotes. */
function useCaretAbove(id: string, isAnswer: boolean): void {
  useEffect(() => {
    const field = isAnswer ? document.getElementById(id) : null;
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, 0);
  }, [id, isAnswer]);
}

/** A field that says to whom, and cannot be changed. */
function settled(recipient: string) {
  return {
    id: 'recipient',
    label: messageTexts.to,
    value: recipient,
    readOnly: true,
    onChange: () => undefined,
  };
}
