import type { ModalProps } from './modal.tsx';
import { sayMissing, showToast } from './show-toast.tsx';
import type { ToastText } from './toasts.tsx';
import { useLazy } from './use-lazy.ts';

const load = () => import('./modal.tsx');

interface LazyModalProps extends ModalProps {
  /** Said where the dialog cannot be loaded: by itself, why. */
  instead?: ToastText;
}

/** A dialog that pages can afford to name: what it stands on is loaded when it opens. */
export function LazyModal({ instead, ...props }: LazyModalProps) {
  const lazy = useLazy(load, () => {
    if (instead === undefined) void sayMissing();
    else showToast(instead);
    props.onClose();
  });
  return lazy && <lazy.Modal {...props} />;
}
