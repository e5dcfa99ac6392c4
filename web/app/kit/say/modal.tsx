import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal as Box, ModalOverlay } from 'react-aria-components/Modal';
import classes from './modal.module.css';

export interface ModalProps {
  title: string;
  /** Called after Escape, a click outside, or a control inside closes it. */
  onClose: () => void;
  /** True while a confirmed action is running: the dialog cannot be closed until it finishes. */
  isHeld?: boolean;
  /** Wide enough for a text. */
  isWide?: boolean;
  /** ID of a description that is read when it opens, besides its title. */
  describedBy?: string | undefined;
  children: ReactNode;
}

const { overlay = '', box = '', dialog = '', title: heading = '' } = classes;

/** A dialog that is available at once to its importers. It traps the focus, returns it, and makes the page inert. */
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
