import { paths } from '#contract/core/paths.ts';
import { startDownload } from '#contract/exports/calls.ts';
import { exportTexts } from '#contract/exports/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { DownloadButton } from '../../kit/form/download-button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';

/** The data that was collected, as a file, as long as it is kept. */
export function ExportDownload({ onGone }: { onGone: () => void }) {
  const api = useApi();
  const askWord = async () => (await api(startDownload, {})).token;
  const sayWhy = (error: unknown) => {
    showToast({ tone: 'bad', text: asFault(error).message });
    onGone();
  };
  return (
    <DownloadButton action={paths.downloadExport()} askWord={askWord} onFailed={sayWhy}>
      {exportTexts.download}
    </DownloadButton>
  );
}
