import { useLazy } from '../../kit/say/use-lazy.ts';
import type { FlagDialogProps } from './flag-dialog.tsx';
import { noReason } from './own-flags.ts';

const load = () => import('./flag-dialog.tsx');

/** Asks a member why they flag a comment. Where the question does not come, they flag it without a reason. */
export function AskWhy(props: FlagDialogProps) {
  const lazy = useLazy(load, () => props.onFlag(noReason));
  return lazy && <lazy.FlagDialog {...props} />;
}
