import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { suggestKeywords } from '#contract/alerts/calls.ts';
import { keywordsIn } from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
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
  const { offered, isSettled } = useSuggestions(entry.trim());
  return (
    <WordField
      {...field}
      help={alertTexts.keywordsHelp}
      text={entry}
      onText={onEntry}
      offered={offered}
      none={isSettled ? alertTexts.noSuggestions : alertTexts.loading}
      placeholder={alertTexts.placeholder}
      separate={keywordsIn}
      separator=","
    />
  );
}

/** Until the names that fit are there, those of before that fit, too. */
function useSuggestions(text: string) {
  const asked = useDebounced(text, debounceDelay);
  const query = callQuery(useApi(), suggestKeywords, { text: asked });
  const { data = [], isFetching } = useQuery({ ...query, placeholderData: keepPreviousData });
  const offered = data.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return { offered, isSettled: asked === text && !isFetching };
}
