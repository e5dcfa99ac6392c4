import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { sayMissing } from './show-toast.tsx';
import { useLazy } from './use-lazy.ts';

export const loadConfirmDialog = () => import('./confirm-dialog.tsx');

/** The question of a form that is there before what dialogs stand on; where that does not come, nobody has answered. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const lazy = useLazy(loadConfirmDialog, () => {
    sayMissing();
    props.onNo();
  });
  return lazy && <lazy.ConfirmDialog {...props} />;
}
