import type { ComponentProps } from 'react';
import { sayMissing } from '../../kit/say/show-toast.tsx';
import { useLazy } from '../../kit/say/use-lazy.ts';
import type { AvatarDialog } from './avatar-dialog.tsx';

const load = () => import('./avatar-dialog.tsx');

/** What cuts pictures is loaded when somebody changes theirs. */
export function LazyAvatarDialog(props: ComponentProps<typeof AvatarDialog>) {
  const lazy = useLazy(load, () => {
    sayMissing();
    props.onClose();
  });
  return lazy && <lazy.AvatarDialog {...props} />;
}
