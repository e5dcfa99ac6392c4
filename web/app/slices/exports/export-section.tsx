import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bytesText } from '#contract/core/number-text.ts';
import { paths } from '#contract/core/paths.ts';
import { exportMyData, getMyExport, startDownload } from '#contract/exports/calls.ts';
import type { DataExport } from '#contract/exports/model.ts';
import { exportTexts } from '#contract/exports/texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { DownloadButton } from '../../kit/form/download-button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './export-section.module.css';

/** Export of all stored data of a member (rules/data-export 7). */
export function ExportSection() {
  const query = useExport();
  return (
    <Section title={exportTexts.heading} text={`${exportTexts.offer} ${exportTexts.form}`}>
      <QueryResult query={query} label="Loading your data">
        {(found) => <ExportState found={found} onGone={() => query.refetch()} />}
      </QueryResult>
    </Section>
  );
}

interface StateProps {
  found: DataExport;
  /** Called when the content on screen no longer exists. */
  onGone: () => void;
}

/** The sentence is always the same element, so that changes are announced; it takes the focus from a removed button. */
function ExportState({ found, onGone }: StateProps) {
  const { state } = found;
  const statusElement = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.state}>
      <div ref={statusElement} role="status" tabIndex={-1}>
        {state === 'making' && <p className={classes.making}>{exportTexts.making}</p>}
        {state === 'failed' && <p>{exportTexts.failed}</p>}
        {state === 'ready' && <Ready found={found} />}
      </div>
      <div className={classes.acts}>
        {state === 'ready' && <ExportDownload onGone={onGone} />}
        {state !== 'making' && (
          <AskButton
            isFirst={state !== 'ready'}
            onAsked={() => statusElement.current?.focus({ preventScroll: true })}
          />
        )}
      </div>
    </div>
  );
}

function Ready({ found: { bytes, goneAt } }: { found: DataExport }) {
  return (
    <p>
      {exportTexts.ready} {bytes !== null && `${bytesText(bytes)}.`}{' '}
      {goneAt !== null && (
        <>
          Available until <Moment at={goneAt} />.
        </>
      )}
    </p>
  );
}

function AskButton({ isFirst, onAsked }: { isFirst: boolean; onAsked: () => void }) {
  const ask = useAsking();
  const [isAsking, setAsking] = useState(false);
  async function press(): Promise<void> {
    setAsking(true);
    await ask();
    setAsking(false);
    onAsked();
  }
  return (
    <Button variant={isFirst ? 'filled' : 'subtle'} onClick={press} isLoading={isAsking}>
      {isFirst ? exportTexts.ask : exportTexts.askAgain}
    </Button>
  );
}

/** Downloads the collected data while it is stored. */
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

/** Milliseconds between two polls; a small export is ready at the first. */
const pause = 3_000;

export function useExport() {
  const query = callQuery(useApi(), getMyExport, {});
  return useQuery({
    ...query,
    // Requests the state again on a page that was open for long, as the export may be ready or deleted.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<DataExport>) => state.data?.state === 'making' && pause,
  });
}

/** Requests an export; shows the reason if it is rejected. */
export function useAsking(): () => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = callQuery(api, getMyExport, {});
  return async () => {
    try {
      queries.setQueryData(queryKey, await api(exportMyData, {}));
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
  };
}
