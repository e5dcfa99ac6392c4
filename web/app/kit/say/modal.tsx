import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal as Box, ModalOverlay } from 'react-aria-components/Modal';
import classes from './modal.module.css';

export interface ModalProps {
  title: string;
  /** After Escape, a click beside it, or whatever inside it closes it. */
  onClose: () => void;
  /** What was confirmed in it is under way: nothing closes it until that has come to its end. */
  isHeld?: boolean;
  /** Room for a text. */
  isWide?: boolean;
  /** The id of what is said of it as it opens, besides its title. */
  describedBy?: string | undefined;
  children: ReactNode;
}

const { overlay = '', box = '', dialog = '', title: heading = '' } = classes;

/** A dialog that is there at once, for those who import it: it keeps the focus, gives it back, and the page waits. */
export function Modal({ title, onClose, isHeld = false, isWide, describedBy, children }: ModalProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={!isHeld}
      isKeyboardDismissDisabled={isHeld}
      className={overlay}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Box className={box} data-wide={isWide || undefined}>
        <Dialog className={dialog} {...(describedBy && { 'aria-describedby': describedBy })}>
          <Heading slot="title" className={heading}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Box>
    </ModalOverlay>
  );
}
