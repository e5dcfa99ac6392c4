import { useState, useSyncExternalStore } from 'react';
import { faultFromReply } from '#contract/core/fault.ts';
import { missingFault } from '../../client/module-loading.ts';
import { Banner } from './banner.tsx';
import { ToastAction } from './toast-action.tsx';
import classes from './toasts.module.css';
import type { ToastText } from './toasts.tsx';
import { useLazy } from './use-lazy.ts';

const unreached: ToastText = { tone: 'bad', text: faultFromReply(0, undefined).message };

let current: ToastText | undefined;
const listeners = new Set<() => void>();

function set(content: ToastText | undefined): void {
  current = content;
  for (const listener of listeners) listener();
}

/** Shows one toast at a time: the newest replaces the previous one. */
export function showToast(content: ToastText): void {
  set({ ...content });
}

export function sayUnreached(): void {
  showToast(unreached);
}

/** Explains that a script needed by a button did not load (rules/pages 32). */
export async function showScriptMissing(): Promise<void> {
  const { code, message: text } = await missingFault();
  showToast({ tone: 'bad', text, ...(code === 'gone' && { action: reload }) });
}

const reload = { label: 'Reload', onPress: () => window.location.reload() };

function forget(content: ToastText): void {
  if (current === content) set(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows toasts at the foot of the window, announced politely, without moving the page. */
export function ToastHost() {
  const content = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  const [isNeeded, setNeeded] = useState(false);
  if (content !== undefined && !isNeeded) setNeeded(true);
  return isNeeded ? <LazyToasts content={content} /> : null;
}

const load = () => import('./toasts.tsx');

/** If the toast script cannot be loaded, as without a network, the message is shown in a simple form. */
function LazyToasts({ content }: { content: ToastText | undefined }) {
  const [isMissing, setMissing] = useState(false);
  const lazy = useLazy(load, () => setMissing(true));
  if (lazy !== undefined) return <lazy.Toasts content={content} onGone={forget} />;
  if (!isMissing || content === undefined) return null;
  return (
    <div className={classes.toasts} role="status">
      <div className={classes.toast}>
        <Banner tone={content.tone} announce={false} onClose={() => forget(content)}>
          {content.text}
          {content.action && <ToastAction {...content.action} onDone={() => forget(content)} />}
        </Banner>
      </div>
    </div>
  );
}
