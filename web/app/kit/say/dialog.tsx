import { faultFromReply } from '#contract/core/fault.ts';
import { useLate } from './late.ts';
import type { ModalProps } from './modal.tsx';
import { notify } from './notices.tsx';

const load = () => import('./modal.tsx');

/** A dialog that pages can afford to name: what it stands on is loaded when it opens. */
export function Dialog(props: ModalProps) {
  const late = useLate(load, () => {
    notify({ tone: 'bad', text: faultFromReply(0, undefined).message });
    props.onClose();
  });
  return late && <late.Modal {...props} />;
}
