import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetSeen } from '#contract/seen/calls.ts';
import { seenDays } from '#contract/seen/model.ts';
import { seenTexts } from '#contract/seen/texts.ts';
import { useApi } from '../../client/queries.ts';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import classes from './forget-seen.module.css';
import { newsKeys, newThreadsKey } from './news-queries.ts';

/** Says what is kept, and erases it. */
export function ForgetSeen() {
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function forget(): Promise<void> {
    const said = await api(forgetSeen, {});
    setAsking(false);
    showToast({ tone: 'good', text: said });
    queries.removeQueries({ queryKey: newsKeys });
    await queries.resetQueries({ queryKey: newThreadsKey });
  }

  return (
    <p className={classes.kept}>
      We store which products and huddles you opened for {seenDays} days. Only you can see this.{' '}
      <button type="button" className={classes.forget} onClick={() => setAsking(true)}>
        {seenTexts.forget}
      </button>
      {isAsking && (
        <DeleteDialog
          question={seenTexts.confirmForget}
          name="Recent huddles will show as new again."
          onDelete={forget}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
}
