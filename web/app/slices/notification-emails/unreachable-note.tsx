import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { reachAgain } from '#contract/notification-emails/calls.ts';
import { maskEmail } from '#contract/notification-emails/model.ts';
import { comesBackText, emailTexts } from '#contract/notification-emails/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { refetchReactions } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import classes from './unreachable-note.module.css';

/** Says that e-mails to the viewer bounce, with a button that tries again (rules/emails 26). */
export default function UnreachableNote({ id, email }: Pick<OwnProfile, 'id' | 'email'>) {
  const [isPending, tryAgain] = useTryingAgain();
  return (
    <Banner tone="plain" announce={false}>
      <div className={classes.note}>
        <span>
          {comesBackText(maskEmail(email))}{' '}
          <Link to={paths.areaTab(id, 'accountbasics')}>{emailTexts.changeAddress}</Link>
        </span>
        <Button variant="default" size="s" isLoading={isPending} onClick={tryAgain}>
          {emailTexts.tryAgain}
        </Button>
      </div>
    </Banner>
  );
}

/** The note disappears when the profile is updated. */
function useTryingAgain(): [isPending: boolean, tryAgain: () => Promise<void>] {
  const api = useApi();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  async function tryAgain(): Promise<void> {
    setPending(true);
    try {
      showToast({ tone: 'good', text: await api(reachAgain, {}) });
      void refetchReactions(api, queries);
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    setPending(false);
  }
  return [isPending, tryAgain];
}
