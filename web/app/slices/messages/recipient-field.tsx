import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { suggestAddresses } from '#contract/messages/calls.ts';
import { suggestionLength } from '#contract/messages/model.ts';
import { mailboxTexts } from '#contract/messages/texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import type { EnteredField } from '../../kit/form/fields.tsx';
import { SuggestionField } from '../../kit/form/suggestion-field.tsx';
import { useDebounced } from '../../kit/form/use-debounced.ts';

/** Milliseconds without a key before suggestions are asked for. */
const debounceDelay = 250;

/** rules/messages 11: addresses are suggested after more than 3 characters; any other can be typed. */
export function RecipientField(field: EnteredField<string>) {
  const typed = field.value.trim();
  const text = useDebounced(typed, debounceDelay);
  const isAsked = text.length >= suggestionLength;
  const query = callQuery(useApi(), suggestAddresses, { text });
  const asked = useQuery({ ...query, enabled: isAsked, placeholderData: keepPreviousData });
  const isWanted = typed.length >= suggestionLength;
  const isWaiting = asked.isFetching || text !== typed;
  return (
    <SuggestionField
      {...field}
      help={mailboxTexts.recipientHelp}
      suggestions={isWanted && isAsked ? (asked.data ?? []) : []}
      instead={isWanted ? (isWaiting ? mailboxTexts.searching : insteadOf(asked.error)) : undefined}
    />
  );
}

/** Whoever types on asks again. */
function insteadOf(error: Error | null): string {
  return error === null ? mailboxTexts.noSuggestions : mailboxTexts.suggestionsFailed(asFault(error).message);
}
