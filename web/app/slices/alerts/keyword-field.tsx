import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { suggestKeywords } from '#contract/alerts/calls.ts';
import { keywordsIn } from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import type { EnteredField } from '../../kit/form/fields.tsx';
import { useDebounced } from '../../kit/form/use-debounced.ts';
import { WordField } from '../../kit/form/word-field.tsx';

interface KeywordFieldProps extends EnteredField<string[]> {
  entry: string;
  onEntry: (text: string) => void;
}

/** Milliseconds without a key before names are looked for. */
const debounceDelay = 200;

/** Keywords, with the names that fit to what is typed (rules/alerts 10); any other may be typed. */
export function KeywordField({ entry, onEntry, ...field }: KeywordFieldProps) {
  const { offered, none, isWaiting } = useSuggestions(entry.trim());
  return (
    <WordField
      {...field}
      help={alertTexts.keywordsHelp}
      text={entry}
      onText={onEntry}
      offered={offered}
      none={none}
      isWaiting={isWaiting}
      placeholder={alertTexts.placeholder}
      separate={keywordsIn}
      separator=","
    />
  );
}

/** Until the names that fit are there, those of before that fit, too. Whoever types on asks again for what failed. */
function useSuggestions(text: string) {
  const asked = useDebounced(text, debounceDelay);
  const query = callQuery(useApi(), suggestKeywords, { text: asked });
  const { data = [], isFetching, error } = useQuery({ ...query, placeholderData: keepPreviousData });
  const offered = data.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  const isWaiting = asked !== text || isFetching;
  if (isWaiting) return { offered, isWaiting, none: alertTexts.loading };
  return { offered, isWaiting, none: error === null ? alertTexts.noSuggestions : asFault(error).message };
}
