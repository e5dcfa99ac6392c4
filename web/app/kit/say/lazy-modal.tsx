import { faultFromReply } from '#contract/core/fault.ts';
import type { ModalProps } from './modal.tsx';
import { showToast } from './show-toast.tsx';
import { useLazy } from './use-lazy.ts';

const load = () => import('./modal.tsx');

/** A dialog that pages can afford to name: what it stands on is loaded when it opens. */
export function LazyModal(props: ModalProps) {
  const lazy = useLazy(load, () => {
    showToast({ tone: 'bad', text: faultFromReply(0, undefined).message });
    props.onClose();
  });
  return lazy && <lazy.Modal {...props} />;
}
