import { useRef, useState } from 'react';
import { setAlertStatus } from '#contract/alerts/calls.ts';
import type { Alert, SetAlertStatus } from '#contract/alerts/model.ts';
import type { AlertId } from '#contract/core/ids.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Pausing, resuming and deleting. What is deleted is gone at once, and back where that did not work (rules/alerts 5). */
export function useAlertActs(alerts: Alert[], refresh: () => Promise<unknown>) {
  const api = useApi();
  const box = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<AlertId>();
  const [gone, setGone] = useState<AlertId[]>([]);

  async function setStatus({ id }: Alert, status: SetAlertStatus['status']): Promise<void> {
    setPending(id);
    if (status === 'deleted') leaveOut(id);
    try {
      showToast({ tone: 'good', text: await api(setAlertStatus, { id, status }) });
    } catch (error) {
      setGone((before) => before.filter((other) => other !== id));
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await refresh();
    setPending(undefined);
  }

  /** It takes its button along: the list has the focus then. */
  function leaveOut(id: AlertId): void {
    setGone((before) => [...before, id]);
    box.current?.focus({ preventScroll: true });
  }

  return { box, shown: alerts.filter(({ id }) => !gone.includes(id)), pending, setStatus };
}
