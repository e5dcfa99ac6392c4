import type { ModalProps } from './modal.tsx';
import { showScriptMissing, showToast } from './show-toast.tsx';
import type { ToastText } from './toasts.tsx';
import { useLazy } from './use-lazy.ts';

const load = () => import('./modal.tsx');

interface LazyModalProps extends ModalProps {
  /** Message shown if the dialog cannot be loaded; by default, the reason. */
  instead?: ToastText;
}

/** A dialog whose script is loaded when it opens. */
export function LazyModal({ instead, ...props }: LazyModalProps) {
  const lazy = useLazy(load, () => {
    if (instead === undefined) void showScriptMissing();
    else showToast(instead);
    props.onClose();
  });
  return lazy && <lazy.Modal {...props} />;
}
