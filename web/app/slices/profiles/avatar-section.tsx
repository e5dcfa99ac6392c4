import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeAvatar } from '#contract/profiles/calls.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { asFault } from '../../client/api.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import { Button } from '../../kit/form/button.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Avatar } from '../accounts/avatar.tsx';
import classes from './avatar-section.module.css';
import { LazyAvatarDialog } from './lazy-avatar-dialog.tsx';

/** The member's picture, or their initials, and the ways to another one. */
export function AvatarSection({ profile }: { profile: OwnProfile }) {
  const change = useChange();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'change' | 'removal'>();
  const [isPending, setPending] = useState(false);
  const close = () => setOpen(undefined);

  function done(text: string): void {
    close();
    showToast({ tone: 'good', text });
    refetchStale(queries);
  }

  async function remove(): Promise<void> {
    setPending(true);
    try {
      done((await change(removeAvatar, {})).message);
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    } finally {
      setPending(false);
    }
  }

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
        <LazyConfirmDialog
          title="Remove your picture?"
          yes="Remove"
          no="Keep it"
          isGrave
          pending={isPending}
          onYes={remove}
          onNo={close}
        >
          Your initials stand in its place.
        </LazyConfirmDialog>
      )}
    </div>
  );
}
