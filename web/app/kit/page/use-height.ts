import { type RefObject, useEffect } from 'react';

/**
 * Writes an element's height into a custom property of the document. Style sheets keep that much of the window free for
 * an element at its edge.
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
