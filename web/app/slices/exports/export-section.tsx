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
import { Awaited } from '../../kit/list/awaited.tsx';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './export-section.module.css';

/** Everything that is kept of a member, to take along (rules/data-export 7). */
export function ExportSection() {
  const query = useExport();
  return (
    <Section title={exportTexts.heading} text={`${exportTexts.offer} ${exportTexts.form}`}>
      <Awaited query={query} label="Loading your data">
        {(found) => <ExportState found={found} onGone={() => query.refetch()} />}
      </Awaited>
    </Section>
  );
}

interface StateProps {
  found: DataExport;
  /** What was on screen is not there any more. */
  onGone: () => void;
}

/** The sentence stays the same element, so that a change of it is read out; it has the focus of a button that went. */
function ExportState({ found, onGone }: StateProps) {
  const { state } = found;
  const said = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.state}>
      <div ref={said} role="status" tabIndex={-1}>
        {state === 'making' && <p className={classes.making}>{exportTexts.making}</p>}
        {state === 'failed' && <p>{exportTexts.failed}</p>}
        {state === 'ready' && <Ready found={found} />}
      </div>
      <div className={classes.acts}>
        {state === 'ready' && <ExportDownload onGone={onGone} />}
        {state !== 'making' && (
          <AskButton
            isFirst={state !== 'ready'}
            onAsked={() => said.current?.focus({ preventScroll: true })}
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

/** Milliseconds between two looks while it is being made: a small one is there with the first. */
const pause = 3_000;

export function useExport() {
  const query = callQuery(useApi(), getMyExport, {});
  return useQuery({
    ...query,
    // What was left on screen for long may be ready, or gone.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<DataExport>) => state.data?.state === 'making' && pause,
  });
}

/** Asks for it; says why where that is refused. */
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
