import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { showScriptMissing } from './show-toast.tsx';
import { useLazy } from './use-lazy.ts';

export const loadConfirmDialog = () => import('./confirm-dialog.tsx');

/**
 * A confirm dialog for a form that is ready before the dialog's script. If that script fails to load, there is no
 * answer.
 */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const lazy = useLazy(loadConfirmDialog, () => {
    showScriptMissing();
    props.onNo();
  });
  return lazy && <lazy.ConfirmDialog {...props} />;
}
