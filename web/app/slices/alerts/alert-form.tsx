import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { suggestKeywords } from '#contract/alerts/calls.ts';
import { keywordsIn } from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { DraftNote } from '../../kit/form/draft-note.tsx';
import { type EnteredField, TextField } from '../../kit/form/fields.tsx';
import { FormBanners } from '../../kit/form/form-banners.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { useDebounced } from '../../kit/form/use-debounced.ts';
import { formAttributes } from '../../kit/form/use-form.ts';
import { WordField } from '../../kit/form/word-field.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import classes from './alert-form.module.css';
import { AlertPreview } from './alert-preview.tsx';
import { allKeywords } from './entered-alert.ts';
import { type AlertFormInput, useAlertForm } from './use-alert-form.ts';

/** Adds an alert, or changes one. */
export default function AlertForm(input: AlertFormInput) {
  const alert = useAlertForm(input);
  const { form, guard, message } = alert;
  const { values, problems } = form;
  return (
    <>
      <form className={classes.form} {...formAttributes(alert.submit)}>
        <FormBanners
          form={form}
          isDraft={alert.isDraft}
          onStartAfresh={alert.startAfresh}
          failed={alertTexts.saveFailed}
          firstField="keywords"
        />
        {input.alert && <p>{alertTexts.changing(input.alert.title)}</p>}
        <div className={classes.keywords}>
          <KeywordField
            {...form.field('keywords')}
            {...(values.keywords.length > 0 && { error: problems.keywords ?? form.shown.keywords })}
            entry={values.entry}
            onEntry={form.field('entry').onChange}
          />
          <AlertPreview keywords={problems.keywords === undefined ? allKeywords(values) : []} />
        </div>
        <MoreOptions form={form} />
        {message !== undefined && <Banner tone="good">{message}</Banner>}
        <div className={classes.buttons}>
          <Button type="submit" isHeld={values.keywords.length === 0 || form.isPending || alert.isSaved}>
            {form.isPending ? alertTexts.busy : input.alert ? alertTexts.update : alertTexts.add}
          </Button>
          <Button variant="default" onClick={alert.cancel} isHeld={form.isPending}>
            {alertTexts.cancel}
          </Button>
          <DraftNote draft={alert.draft} />
        </div>
      </form>
      <LeaveDialog guard={guard} what="Your deal alert is" />
    </>
  );
}

/** Whatever is entered there, or is wrong with it, stays in sight. */
function MoreOptions({ form }: Pick<ReturnType<typeof useAlertForm>, 'form'>) {
  const title = form.field('title');
  const [wasOpened, setOpened] = useState(title.value !== '');
  const isOpen = wasOpened || title.error !== undefined;
  return (
    <div className={classes.options}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpened(!isOpen)}
      >
        {isOpen ? alertTexts.fewer : alertTexts.more}
      </button>
      {isOpen && <TextField {...title} isOptional />}
    </div>
  );
}

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
