import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

export interface Carousel {
  /** Index from 0. */
  place: number;
  show: (place: number) => void;
  /** Steps back with -1; continues at the other end after the last. */
  step: (by: 1 | -1) => void;
  /** Call it when the row has scrolled. */
  onScroll: () => void;
  /** Call it when the viewer touches the row; it cancels a scroll in progress. */
  onTake: () => void;
}

interface Motion {
  count: number;
  /** True if it advances automatically. */
  autoplays: boolean;
  /** True if pictures change without a sliding animation. */
  isCalm: boolean;
}

/** Controls the carousel in `row`, which the browser scrolls and snaps; swiping is the browser's own. */
export function useCarousel(
  row: RefObject<HTMLElement | null>,
  { count, autoplays, isCalm }: Motion,
): Carousel {
  const [place, setPlace] = useState(0);
  /** Target of an automatic scroll; pictures passed on the way do not count as shown. */
  const goal = useRef<number>(undefined);

  function show(wanted: number): void {
    const left = wanted * (row.current?.clientWidth ?? 0);
    goal.current = wanted;
    row.current?.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' });
    setPlace(wanted);
  }

  function onScroll(): void {
    const passed = passedIn(row.current);
    if (goal.current === undefined) setPlace(Math.round(passed));
    else if (Math.abs(passed - goal.current) < arrived) goal.current = undefined;
  }

  const step = (by: 1 | -1) => show((place + by + count) % count);

  // The row may have been scrolled before hydration.
  useEffect(() => setPlace(Math.round(passedIn(row.current))), [row]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with each picture, however it came.
  useEffect(() => {
    if (!autoplays) return;
    const timer = setTimeout(() => step(1), autoplayInterval);
    return () => clearTimeout(timer);
  }, [autoplays, isCalm, place, count]);

  const onTake = () => {
    goal.current = undefined;
  };
  return { place, show, step, onScroll, onTake };
}

/** Fraction of a picture's width: browsers stop at whole pixels. */
const arrived = 0.02;

/** Returns how many pictures have been scrolled past, including fractions. */
function passedIn(row: HTMLElement | null): number {
  return row === null ? 0 : row.scrollLeft / Math.max(1, row.clientWidth);
}

const calm = '(prefers-reduced-motion: reduce)';

/** The reader's system preference; on the server it is unknown. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = window.matchMedia(calm);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => window.matchMedia(calm).matches,
    () => false,
  );
}

/** Milliseconds between automatic steps (rules/products 16). */
export const autoplayInterval = 2_000;

export interface Attention {
  /** Choice of the pause control; null until it is used. */
  choice: 'play' | 'pause' | null;
  /** True if the system requests reduced motion. */
  isCalm: boolean;
  isHovered: boolean;
  hasFocus: boolean;
}

/**
 * Advances automatically, except while the pointer or the focus is in it, or with reduced motion (rules/products 16).
 * Pressing Play overrides all three.
 */
export function isAutoplaying({ choice, isCalm, isHovered, hasFocus }: Attention): boolean {
  if (choice !== null) return choice === 'play';
  return !isCalm && !isHovered && !hasFocus;
}
