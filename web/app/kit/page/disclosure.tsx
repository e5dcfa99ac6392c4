import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { showScriptMissing } from '../say/show-toast.tsx';
import { useLazy } from '../say/use-lazy.ts';
import type { PanelProps } from './panel.tsx';

interface DisclosureProps {
  /** Content of the button; its text is the button's accessible name. */
  button: ReactNode;
  buttonClass?: string | undefined;
  children: ReactNode;
}

/** A button that opens a small panel below itself. Escape, a click elsewhere or leaving it closes the panel. */
export function Disclosure({ button, buttonClass, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);

  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page it is closed.
  useEffect(close, [pathname]);

  // In some browsers a button pressed with the mouse does not take the focus.
  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, [isOpen]);

  return (
    <div ref={box}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onBlur={({ relatedTarget: next }) => next !== null && !box.current?.contains(next) && close()}
      >
        {button}
      </button>
      {isOpen && (
        <LazyPanel id={id} opener={opener} box={box} onClose={close}>
          {children}
        </LazyPanel>
      )}
    </div>
  );
}

const load = () => import('./panel.tsx');

function LazyPanel(props: PanelProps) {
  const lazy = useLazy(load, () => {
    showScriptMissing();
    props.onClose();
  });
  const isAtRest = useNextFrame();
  return lazy && isAtRest && <lazy.Panel {...props} />;
}

/**
 * True once a frame has passed. Scrolling the button into view is reported in the next frame, and would close the
 * panel.
 */
function useNextFrame(): boolean {
  const [hasCome, setCome] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setCome(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return hasCome;
}
