import { type RefObject, useEffect } from 'react';

/**
 * Keeps in a custom property of the document how high an element is, however large its text: for style sheets, which
 * keep that much of the window free where it stands at an edge.
 */
export function useHeight(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty(property, `${element.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (element.current !== null) observer.observe(element.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [element, property]);
}
