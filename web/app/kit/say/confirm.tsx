import type { ReactNode } from 'react';
import classes from './answers.module.css';
import { Answers, type AnswersProps } from './answers.tsx';
import { Modal } from './modal.tsx';

interface ConfirmProps extends AnswersProps {
  /** The question. */
  title: string;
  children?: ReactNode;
}

/**
 * Asks before something that cannot simply be taken back; Escape and a click beside it mean no. It comes with whoever
 * imports it, so that it can be asked without a network too.
 */
export function Confirm({ title, children, ...answers }: ConfirmProps) {
  return (
    <Modal title={title} onClose={answers.onNo}>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      <Answers {...answers} />
    </Modal>
  );
}
