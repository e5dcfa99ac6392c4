import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

/**
 * A toolbar is one stop of the Tab key; the arrow keys, Home and End go along inside it. Put the answer on the
 * element around the controls; their own `tabIndex` is set from here.
 */
export function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);

  function controls(): HTMLElement[] {
    return [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
  }

  function makeStop(stop: HTMLElement | undefined): void {
    for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
  }

  const isShown = (control: HTMLElement) => control.offsetParent !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first control is the stop until another one was.
  useEffect(() => makeStop(controls().find(isShown)), []);

  return {
    ref: bar,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => makeStop(target),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = controls().filter(isShown);
      const place = all.indexOf(event.target as HTMLElement);
      const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: all.length - 1 }[event.key];
      if (place < 0 || next === undefined) return;
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    },
  };
}
