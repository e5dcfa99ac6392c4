import { useRef, useState } from 'react';
import { bytesText } from '#contract/core/bytes-text.ts';
import type { DataExport } from '#contract/exports/model.ts';
import { exportTexts } from '#contract/exports/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { ExportDownload } from './export-download.tsx';
import classes from './export-section.module.css';
import { useAsking, useExport } from './use-export.ts';

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
