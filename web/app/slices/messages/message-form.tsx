import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { suggestAddresses } from '#contract/messages/calls.ts';
import { suggestionLength } from '#contract/messages/model.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { DraftNote } from '../../kit/form/draft-note.tsx';
import { EitherField, type EnteredField, TextField } from '../../kit/form/fields.tsx';
import { FormBanners } from '../../kit/form/form-banners.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { SuggestionField } from '../../kit/form/suggestion-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useDebounced } from '../../kit/form/use-debounced.ts';
import { type Failure, formAttributes } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { resultDuration } from './message-flash.ts';
import classes from './message-form.module.css';
import { useMessageForm, type WritingInput } from './use-message-form.ts';

/** Form of a new message or a reply (rules/messages 4 and rules/messages 5). */
export default function MessageForm(input: WritingInput) {
  const { form, guard, draft, isDraft, submit, discard, startAfresh } = useMessageForm(input);
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

/** Places the caret of a reply above the quoted text. */
function useCaretAbove(id: string, isAnswer: boolean): void {
  useEffect(() => {
    const field = isAnswer ? document.getElementById(id) : null;
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, 0);
  }, [id, isAnswer]);
}

/** A read-only recipient field. */
function settled(recipient: string) {
  return {
    id: 'recipient',
    label: messageTexts.to,
    value: recipient,
    readOnly: true,
    onChange: () => undefined,
  };
}

/**
 * The reason why a message was not sent: an alert for 2 seconds (rules/messages 7), then plain text for slow readers.
 */
export function SendFailure({ failure }: { failure: Failure | undefined }) {
  const [read, setRead] = useState<Failure>();
  useEffect(() => {
    if (failure === undefined) return;
    const timer = setTimeout(() => setRead(failure), resultDuration);
    return () => clearTimeout(timer);
  }, [failure]);

  if (failure === undefined || failure.isPlaced) return null;
  const text = `${mailboxTexts.sendFailed} ${failure.fault.message}`;
  return read === failure ? <p className={classes.quiet}>{text}</p> : <Banner tone="bad">{text}</Banner>;
}

/** Milliseconds of pause in typing before suggestions are requested. */
const debounceDelay = 250;

/** Suggests addresses after more than 3 characters; any other can be typed (rules/messages 11). */
export function RecipientField(field: EnteredField<string>) {
  const typed = field.value.trim();
  const text = useDebounced(typed, debounceDelay);
  const isAsked = text.length >= suggestionLength;
  const query = callQuery(useApi(), suggestAddresses, { text });
  const found = useQuery({ ...query, enabled: isAsked, placeholderData: keepPreviousData });
  const isWanted = typed.length >= suggestionLength;
  const isWaiting = found.isFetching || text !== typed;
  return (
    <SuggestionField
      {...field}
      help={mailboxTexts.recipientHelp}
      suggestions={isWanted && isAsked ? (found.data ?? []) : []}
      instead={isWanted ? (isWaiting ? mailboxTexts.searching : insteadOf(found.error)) : undefined}
    />
  );
}

/** Further typing repeats the request. */
function insteadOf(error: Error | null): string {
  return error === null ? mailboxTexts.noSuggestions : mailboxTexts.suggestionsFailed(asFault(error).message);
}
