import type { ReactNode, RefObject } from 'react';
import { useInteractOutside } from 'react-aria/useInteractOutside';
import { Popover } from 'react-aria-components/Popover';
import classes from './panel.module.css';

export interface PanelProps {
  id: string;
  /** The button that it belongs to, which takes the focus when it closes. */
  opener: RefObject<HTMLElement | null>;
  /** Around both: Tab goes on from the button into the panel. */
  box: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

const { panel = '' } = classes;

/** Beside its button in the order of the page, and where there is room on screen. */
export function Panel({ id, opener, box, onClose, children }: PanelProps) {
  useInteractOutside({ ref: box, onInteractOutside: onClose });
  return (
    <Popover
      isOpen
      isNonModal
      triggerRef={opener}
      placement="bottom end"
      className={panel}
      // The button closes it by itself: it would be open again.
      shouldCloseOnInteractOutside={(element) => !box.current?.contains(element)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      {...(box.current !== null && { UNSTABLE_portalContainer: box.current })}
    >
      <div id={id}>{children}</div>
    </Popover>
  );
}
