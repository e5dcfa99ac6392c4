import type { ReactNode } from 'react';
import { paths } from '#contract/core/paths.ts';
import { startTableDownload } from '#contract/imports/calls.ts';
import type { AskTable } from '#contract/imports/model.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { DownloadButton } from '../../kit/form/download-button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Products or members, or what is wrong with a file of them, as a table for spreadsheets. */
export function TableDownload({ children, ...asked }: AskTable & { children: ReactNode }) {
  const api = useApi();
  const askWord = async () => (await api(startTableDownload, asked)).token;
  const sayWhy = (error: unknown) => showToast({ tone: 'bad', text: asFault(error).message });
  return (
    <DownloadButton variant="default" action={paths.downloadTable()} askWord={askWord} onFailed={sayWhy}>
      {children}
    </DownloadButton>
  );
}
