import { useRef, useState } from 'react';
import { paths } from '#contract/core/paths.ts';
import { startDownload } from '#contract/exports/calls.ts';
import { exportTexts } from '#contract/exports/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Asks for a word that is good once, and posts it: the browser saves what comes, with nothing of it in an address. */
export function DownloadButton({ onGone }: { onGone: () => void }) {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const word = useRef<HTMLInputElement>(null);
  const [isStarting, setStarting] = useState(false);

  async function start(): Promise<void> {
    setStarting(true);
    try {
      const { token } = await api(startDownload, {});
      if (word.current !== null) word.current.value = token;
      form.current?.submit();
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
      onGone();
    }
    setStarting(false);
  }
  return (
    <form ref={form} method="post" action={paths.downloadExport()}>
      <input ref={word} type="hidden" name="token" />
      <Button onClick={start} isLoading={isStarting}>
        {exportTexts.download}
      </Button>
    </form>
  );
}
