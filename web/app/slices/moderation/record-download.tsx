import { paths } from '#contract/core/paths.ts';
import { startRecordDownload } from '#contract/moderation/calls.ts';
import type { RecordFilter } from '#contract/moderation/model.ts';
import { recordTexts } from '#contract/moderation/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { DownloadButton } from '../../kit/form/download-button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import classes from './record-download.module.css';

/** What the filters find, as a file. */
export function RecordDownload({ filter }: { filter: RecordFilter }) {
  const api = useApi();
  const askWord = async () => (await api(startRecordDownload, filter)).token;
  const sayWhy = (error: unknown) => showToast({ tone: 'bad', text: asFault(error).message });
  return (
    <div className={classes.download}>
      <DownloadButton variant="default" action={paths.downloadRecord()} askWord={askWord} onFailed={sayWhy}>
        {recordTexts.download}
      </DownloadButton>
    </div>
  );
}
