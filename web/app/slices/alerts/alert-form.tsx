import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { saveAlert, suggestKeywords } from '#contract/alerts/calls.ts';
import { type Alert, keywordsIn } from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { factFilters, isFilterless } from '#contract/products/filters.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { browserStore } from '../../client/storage.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { Button } from '../../kit/form/button.tsx';
import { DraftNote } from '../../kit/form/draft-note.tsx';
import { type EnteredField, TextField } from '../../kit/form/fields.tsx';
import { FormBanners } from '../../kit/form/form-banners.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { pathOf, useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { useAutosave } from '../../kit/form/use-autosave.ts';
import { useDebounced } from '../../kit/form/use-debounced.ts';
import { formAttributes, useForm } from '../../kit/form/use-form.ts';
import { WordField } from '../../kit/form/word-field.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { AlertFilters } from './alert-filters.tsx';
import classes from './alert-form.module.css';
import { AlertPreview } from './alert-preview.tsx';
import {
  type AlertStart,
  alertDraftStore,
  allKeywords,
  type EnteredAlert,
  enteredOf,
  enteredProblems,
  enteredSince,
  isSameEntry,
  nothingEntered,
  validFilter,
  withStart,
} from './entered-alert.ts';

/** Adds or changes an alert. */
export default function AlertForm(input: AlertFormInput) {
  const alert = useAlertForm(input);
  const { form, guard, message } = alert;
  const { values, problems } = form;
  const isEmpty = values.keywords.length === 0 && isFilterless(values.filter);
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
          <AlertPreview
            keywords={problems.keywords === undefined ? allKeywords(values) : []}
            filter={validFilter(values.filter)}
          />
        </div>
        <Foldable
          isFilled={!isFilterless(values.filter) || form.shown.filter !== undefined}
          more={alertTexts.filters}
          fewer={alertTexts.fewerFilters}
        >
          <AlertFilters {...form.field('filter')} />
        </Foldable>
        <Foldable
          isFilled={values.title !== '' || form.shown.title !== undefined}
          more={alertTexts.more}
          fewer={alertTexts.fewer}
        >
          <TextField {...form.field('title')} isOptional />
        </Foldable>
        {message !== undefined && <Banner tone="good">{message}</Banner>}
        <div className={classes.buttons}>
          <Button type="submit" isHeld={isEmpty || form.isPending || alert.isSaved}>
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

interface FoldableProps {
  /** Keeps the section open while it contains input or errors, unless the reader closes it. */
  isFilled: boolean;
  more: string;
  fewer: string;
  children: ReactNode;
}

/** A section of fields that few alerts need. */
function Foldable({ isFilled, more, fewer, children }: FoldableProps) {
  const [wasOpened, setOpened] = useState(isFilled);
  const isOpen = wasOpened || isFilled;
  return (
    <div className={classes.options}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpened(!isOpen)}
      >
        {isOpen ? fewer : more}
      </button>
      {isOpen && children}
    </div>
  );
}

interface KeywordFieldProps extends EnteredField<string[]> {
  entry: string;
  onEntry: (text: string) => void;
}

/** Milliseconds of pause in typing before names are requested. */
const debounceDelay = 200;

/** Keywords, with matching names as suggestions (rules/alerts 10); any other text may be typed. */
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

/** Shows earlier names that still match until new ones arrive. Further typing retries a failed request. */
function useSuggestions(text: string) {
  const searched = useDebounced(text, debounceDelay);
  const query = callQuery(useApi(), suggestKeywords, { text: searched });
  const { data = [], isFetching, error } = useQuery({ ...query, placeholderData: keepPreviousData });
  const offered = data.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  const isWaiting = searched !== text || isFetching;
  if (isWaiting) return { offered, isWaiting, none: alertTexts.loading };
  return { offered, isWaiting, none: error === null ? alertTexts.noSuggestions : asFault(error).message };
}

export interface AlertFormInput {
  memberId: MemberId;
  /** The alert to edit; null for a new one. */
  alert: Alert | null;
  /** The values with which a new alert begins. */
  start: AlertStart;
  /** The name of the credit among the alert's filters; '' for none. */
  creditName: string;
  /** Called after a save. */
  onSaved: () => void;
  /** Called when the form has finished or was cancelled. */
  onDone: () => void;
}

/** Milliseconds from a save until the form is cleared (rules/alerts 2). */
const clearAfter = 2000;

const labels = {
  keywords: alertTexts.keywords,
  title: alertTexts.shortName,
  filter: factFilters.pay.label,
  entry: alertTexts.keywords,
};

interface Saved {
  entered: EnteredAlert;
  message: string;
}

/** State and actions for adding or changing an alert. */
export function useAlertForm({ memberId, alert, start, creditName, onSaved, onDone }: AlertFormInput) {
  const api = useApi();
  const announceSuccess = useAnnounceSuccess();
  const alertId = alert?.id ?? null;
  const draftStore = useMemo(() => alertDraftStore({ memberId, alertId }, browserStore), [memberId, alertId]);
  const [found, setFound] = useState(() => draftStore.read());
  const [saved, setSaved] = useState<Saved>();
  const form = useForm<EnteredAlert>({
    initial: alert === null ? withStart(nothingEntered, start) : enteredOf(alert, creditName),
    start: found && withStart(found, start),
    labels,
    rules: enteredProblems,
    isSame: isSameEntry,
  });
  const isUnsaved = form.isDirty && (saved === undefined || !isSameEntry(form.values, saved.entered));
  const autosave = useAutosave(draftStore, form.values, isUnsaved);
  const guard = useLeaveGuard([{ ...form, isDirty: isUnsaved }], pathOf, saved?.message);
  useLater(clearAfter, saved, () => {
    if (saved !== undefined) goOn(saved.entered);
  });

  async function send(values: EnteredAlert): Promise<void> {
    const { title } = values;
    const entered = { keywords: allKeywords(values), title, filter: validFilter(values.filter), entry: '' };
    const edits = alertId === null ? null : { id: alertId };
    const { entry: _none, ...alertForm } = entered;
    const { message } = await api(saveAlert, { edits, ...alertForm });
    onSaved();
    if (form.isLeft()) {
      autosave.end();
      return announceSuccess(message);
    }
    form.set('keywords', entered.keywords);
    form.set('filter', entered.filter);
    form.set('entry', '');
    setFound(undefined);
    setSaved({ entered, message });
  }

  /** Uses input since the save as the start of the next alert, or as a further edit of this one. */
  function goOn(entered: EnteredAlert): void {
    setSaved(undefined);
    if (alertId !== null && isUnsaved) {
      form.replace(form.values, entered);
      return;
    }
    if (alertId === null) form.replace(enteredSince(form.values, entered), nothingEntered);
    else autosave.end();
    onDone();
  }

  function cancel(): void {
    if (alertId === null) startAfresh();
    else autosave.end();
    onDone();
  }

  function startAfresh(): void {
    form.dismissFailure();
    setSaved(undefined);
    setFound(undefined);
    draftStore.remove();
    const initial = alertId === null ? nothingEntered : form.initial;
    form.replace(initial, initial);
  }

  return {
    form,
    guard,
    draft: autosave.state,
    isDraft: found !== undefined,
    /** The server's message, until the form is cleared. */
    message: saved?.message,
    /** True if nothing was entered since the save. */
    isSaved: saved !== undefined && !isUnsaved,
    submit: () => form.submit(send),
    cancel,
    startAfresh,
  };
}

/** Calls the latest `act`, `wait` milliseconds after `since` was set. */
function useLater(wait: number, since: unknown, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => latest.current(), wait);
    return () => clearTimeout(timer);
  }, [since, wait]);
}
