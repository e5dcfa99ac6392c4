import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { autoplayInterval } from './carousel-autoplay.ts';

interface Carousel {
  /** From 0. */
  place: number;
  /** False until the script for it has come: then the pictures are a row to scroll. */
  isReady: boolean;
  show: (place: number) => void;
  /** Backwards with -1; past an end it goes on at the other. */
  step: (by: 1 | -1) => void;
}

interface Motion {
  /** It turns by itself. */
  autoplays: boolean;
  /** Pictures change without sliding. */
  isCalm: boolean;
}

/** Lets the row of pictures in `viewport` turn in a circle. */
export function useCarousel(
  viewport: RefObject<HTMLElement | null>,
  { autoplays, isCalm }: Motion,
): Carousel {
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [place, setPlace] = useState(0);

  useEffect(() => {
    let isLeft = false;
    let made: EmblaCarouselType | undefined;
    import('embla-carousel').then(({ default: createCarousel }) => {
      const row = viewport.current;
      if (isLeft || row === null) return;
      const startIndex = Math.round(row.scrollLeft / Math.max(1, row.clientWidth));
      row.dataset.turning = '';
      row.scrollLeft = 0;
      made = createCarousel(row, { loop: true, startIndex });
      made.on('select', ({ selectedScrollSnap }) => setPlace(selectedScrollSnap()));
      setPlace(startIndex);
      setEmbla(made);
    });
    return () => {
      isLeft = true;
      made?.destroy();
    };
  }, [viewport]);

  // The time begins anew with each picture, however it came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` starts the time anew.
  useEffect(() => {
    if (embla === undefined || !autoplays) return;
    const timer = setInterval(() => embla.scrollNext(isCalm), autoplayInterval);
    return () => clearInterval(timer);
  }, [embla, autoplays, isCalm, place]);

  return {
    place,
    isReady: embla !== undefined,
    show: (wanted) => embla?.scrollTo(wanted, isCalm),
    step: (by) => (by === 1 ? embla?.scrollNext(isCalm) : embla?.scrollPrev(isCalm)),
  };
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
