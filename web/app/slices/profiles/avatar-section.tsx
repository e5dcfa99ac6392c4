import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { removeAvatar } from '#contract/profiles/editing-calls.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import { Button } from '../../kit/form/button.tsx';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { showScriptMissing, showToast } from '../../kit/say/show-toast.tsx';
import { useLazy } from '../../kit/say/use-lazy.ts';
import { Avatar } from '../accounts/avatar.tsx';
import type { AvatarDialog } from './avatar-dialog.tsx';
import classes from './avatar-section.module.css';

/** The member's picture or initials, and buttons to change it. */
export function AvatarSection({ profile }: { profile: OwnProfile }) {
  const change = useChange();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'change' | 'removal'>();
  const close = () => setOpen(undefined);

  function done(text: string): void {
    close();
    showToast({ tone: 'good', text });
    refetchStale(queries);
  }

  const remove = async () => done((await change(removeAvatar, {})).message);

  return (
    <div className={classes.row}>
      <Avatar member={profile} size={96} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpen('change')}>
          Change picture
        </Button>
        {profile.avatar !== null && (
          <Button variant="subtle" onClick={() => setOpen('removal')}>
            Remove picture
          </Button>
        )}
      </div>
      {open === 'change' && (
        <LazyAvatarDialog onClose={close} onSaved={() => done(profileTexts.avatarChanged)} />
      )}
      {open === 'removal' && (
        <DeleteDialog
          question="Remove your picture?"
          name="Your initials will be shown instead."
          yes="Remove"
          onDelete={remove}
          onClose={close}
        />
      )}
    </div>
  );
}

const load = () => import('./avatar-dialog.tsx');

/** The cropping library is loaded on demand. */
export function LazyAvatarDialog(props: ComponentProps<typeof AvatarDialog>) {
  const lazy = useLazy(load, () => {
    showScriptMissing();
    props.onClose();
  });
  return lazy && <lazy.AvatarDialog {...props} />;
}
