import type { ReactNode, RefObject } from 'react';
import { useInteractOutside } from 'react-aria/useInteractOutside';
import { Popover } from 'react-aria-components/Popover';
import classes from './panel.module.css';

export interface PanelProps {
  id: string;
  /** The panel's button, which takes the focus when it closes. */
  opener: RefObject<HTMLElement | null>;
  /** The element around both: Tab moves from the button into the panel. */
  box: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

const { panel = '' } = classes;

/** A panel that follows its button in the document and is placed on screen as space allows. */
export function Panel({ id, opener, box, onClose, children }: PanelProps) {
  useInteractOutside({ ref: box, onInteractOutside: onClose });
  return (
    <Popover
      isOpen
      isNonModal
      triggerRef={opener}
      placement="bottom end"
      className={panel}
      // The button closes the panel itself; otherwise the panel would reopen.
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
