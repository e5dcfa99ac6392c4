import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  /** The button's content; its text is the button's name. */
  button: ReactNode;
  buttonClass?: string | undefined;
  children: ReactNode;
}

/** A button that opens a small panel below itself; Escape, a click elsewhere or leaving it closes it. */
export function Disclosure({ button, buttonClass, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    function onElsewhere({ target }: Event) {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    }
    function onKeyDown({ key }: KeyboardEvent) {
      if (key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    }
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  return (
    <div ref={box} className={classes.box}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={panelId} className={classes.panel} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
