import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

export interface Carousel {
  /** From 0. */
  place: number;
  show: (place: number) => void;
  /** Backwards with -1; past an end it goes on at the other. */
  step: (by: 1 | -1) => void;
  /** The row has moved. */
  onScroll: () => void;
  /** One takes the row in hand: wherever it was going, it now goes with the hand. */
  onTake: () => void;
}

interface Motion {
  count: number;
  /** It turns by itself. */
  autoplays: boolean;
  /** Pictures change without sliding. */
  isCalm: boolean;
}

/** Turns the pictures in `row`, which is a row that the browser scrolls and snaps: swiping is its own. */
export function useCarousel(
  row: RefObject<HTMLElement | null>,
  { count, autoplays, isCalm }: Motion,
): Carousel {
  const [place, setPlace] = useState(0);
  /** Where it is sliding to by itself: what it passes on the way is not shown. */
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

  // It may have been scrolled before the page came alive.
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

/** Of a picture's width: browsers stop at whole pixels. */
const arrived = 0.02;

/** How many pictures have been scrolled past, parts of one included. */
function passedIn(row: HTMLElement | null): number {
  return row === null ? 0 : row.scrollLeft / Math.max(1, row.clientWidth);
}

const calm = '(prefers-reduced-motion: reduce)';

/** The reader's wish; on the server nobody has one. */
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

/** rules/products 16: carousel autoplay. */
export const autoplayInterval = 2_000;

export interface Attention {
  /** What the pause control says; null until it was used. */
  choice: 'play' | 'pause' | null;
  /** The system asks for reduced motion. */
  isCalm: boolean;
  isHovered: boolean;
  hasFocus: boolean;
}

/**
 * rules/products 16: it turns by itself, but not while one points at it, has the focus in it, or has asked the system
 * for reduced motion. Who presses Play wants it to turn all the same.
 */
export function isAutoplaying({ choice, isCalm, isHovered, hasFocus }: Attention): boolean {
  if (choice !== null) return choice === 'play';
  return !isCalm && !isHovered && !hasFocus;
}
