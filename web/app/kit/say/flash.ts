import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { forgetInHistory } from '../../client/history-state.ts';
import type { Tone } from './banner.tsx';

/** A message that travels to the next page in navigation state. */
export interface Flash {
  tone: Tone;
  text: string;
  /** Milliseconds after which it disappears by itself. */
  clearAfter?: number;
  /** An action offered with the message. */
  action?: FlashAction;
}

/** An action offered beside a message. Navigation state is plain data, so the frame maps the names to functions. */
export type FlashAction =
  | { name: 'view product' | 'restore product'; id: number }
  | { name: 'resend activation'; email: string };

/**
 * Milliseconds for which the result of an action is shown (rules/pages 13, rules/posting 25, rules/threads 9,
 * rules/staff-area 4).
 */
export const resultDuration = 3_000;

/**
 * Returns navigation state with the message. Example: `navigate(paths.home(), { state: withFlash({ tone: 'good', text
 * }) })`
 */
export function withFlash(flash: Flash, state: object = {}): object {
  return { ...state, flash };
}

/** ID of the element that shows the message. */
export const flashId = 'flash';

/**
 * Returns the previous page's message once: neither a reload nor going back repeats it. It stays while the pointer or
 * the focus is in it.
 */
export function useFlash(): { flash: Flash; dismiss: () => void } | undefined {
  const { key, state } = useLocation();
  const [dismissed, setDismissed] = useState<string>();
  const flash = readFlash(state);

  useEffect(() => {
    if (flash !== undefined) forgetInHistory('flash');
  }, [flash]);

  const clearAfter = flash?.clearAfter;
  useEffect(() => {
    if (clearAfter === undefined) return;
    const timer = setInterval(() => {
      if (document.querySelector(`#${flashId}:is(:hover, :focus-within)`) === null) setDismissed(key);
    }, clearAfter);
    return () => clearInterval(timer);
  }, [clearAfter, key]);

  return flash === undefined || dismissed === key ? undefined : { flash, dismiss: () => setDismissed(key) };
}

export function readFlash(state: unknown): Flash | undefined {
  if (typeof state !== 'object' || state === null || !('flash' in state)) return undefined;
  const { flash } = state;
  return typeof flash === 'object' && flash !== null && 'text' in flash ? (flash as Flash) : undefined;
}
