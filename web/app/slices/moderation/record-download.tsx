import { useRef, useState } from 'react';
import { paths } from '#contract/core/paths.ts';
import { startRecordDownload } from '#contract/moderation/calls.ts';
import type { RecordFilter } from '#contract/moderation/model.ts';
import { recordTexts } from '#contract/moderation/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import classes from './record-download.module.css';

/** What the filters find, as a file: a word that is good once is posted, and the browser saves what comes. */
export function RecordDownload({ filter }: { filter: RecordFilter }) {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const word = useRef<HTMLInputElement>(null);
  const [isStarting, setStarting] = useState(false);

  async function start(): Promise<void> {
    setStarting(true);
    try {
      const { token } = await api(startRecordDownload, filter);
      if (word.current !== null) word.current.value = token;
      form.current?.submit();
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    setStarting(false);
  }
  return (
    <form ref={form} method="post" action={paths.downloadRecord()} className={classes.form}>
      <input ref={word} type="hidden" name="token" />
      <Button variant="default" onClick={start} isLoading={isStarting}>
        {recordTexts.download}
      </Button>
    </form>
  );
}
