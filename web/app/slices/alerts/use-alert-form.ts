import { useEffect, useMemo, useRef, useState } from 'react';
import { saveAlert } from '#contract/alerts/calls.ts';
import type { Alert } from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { useApi } from '../../client/queries.ts';
import { browserStore } from '../../client/storage.ts';
import { pathOf, useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { useAnnounceElsewhere } from '../../kit/form/other-tabs.ts';
import { useAutosave } from '../../kit/form/use-autosave.ts';
import { useForm } from '../../kit/form/use-form.ts';
import {
  alertDraftStore,
  allKeywords,
  type EnteredAlert,
  enteredOf,
  enteredProblems,
  enteredSince,
  isSameEntry,
  nothingEntered,
  withKeyword,
} from './entered-alert.ts';

export interface AlertFormInput {
  memberId: MemberId;
  /** Null for a new one. */
  alert: Alert | null;
  /** What a new one begins with; '' for nothing. */
  keyword: string;
  /** Something was saved. */
  onSaved: () => void;
  /** The form is done with what it held, or it was given up. */
  onDone: () => void;
}

/** rules/alerts 2: milliseconds from a save until the form is empty. */
const clearAfter = 2000;

const labels = {
  keywords: alertTexts.keywords,
  title: alertTexts.shortName,
  entry: alertTexts.keywords,
};

interface Saved {
  entered: EnteredAlert;
  message: string;
}

/** Everything that adding or changing an alert consists of. */
export function useAlertForm({ memberId, alert, keyword, onSaved, onDone }: AlertFormInput) {
  const api = useApi();
  const announceElsewhere = useAnnounceElsewhere();
  const alertId = alert?.id ?? null;
  const draftStore = useMemo(() => alertDraftStore({ memberId, alertId }, browserStore), [memberId, alertId]);
  const [found, setFound] = useState(() => draftStore.read());
  const [saved, setSaved] = useState<Saved>();
  const form = useForm<EnteredAlert>({
    initial: enteredOf(alert, keyword),
    start: found && withKeyword(found, keyword),
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
    const entered = { keywords: allKeywords(values), title: values.title, entry: '' };
    const edits = alertId === null ? null : { id: alertId };
    const { message } = await api(saveAlert, { edits, keywords: entered.keywords, title: entered.title });
    onSaved();
    if (form.isLeft()) {
      autosave.end();
      return announceElsewhere(message);
    }
    form.set('keywords', entered.keywords);
    form.set('entry', '');
    setFound(undefined);
    setSaved({ entered, message });
  }

  /** What was entered since is the beginning of the next one, or an edit of the same one. */
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
    /** What the server said, until the form is empty. */
    message: saved?.message,
    /** Nothing was entered since. */
    isSaved: saved !== undefined && !isUnsaved,
    submit: () => form.submit(send),
    cancel,
    startAfresh,
  };
}

/** Calls `act` as it is then, so many milliseconds after `since` came to be. */
function useLater(wait: number, since: unknown, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => latest.current(), wait);
    return () => clearTimeout(timer);
  }, [since, wait]);
}
