import { useRef, useState } from 'react';
import type { Backups, RunKind } from '#contract/backups/model.ts';
import { backupScreenTexts, backupTexts } from '#contract/backups/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { BackupStanding } from './backup-standing.tsx';
import classes from './backups-section.module.css';
import { RunTable } from './run-table.tsx';
import { useBackups, useStarting } from './use-backups.ts';

/** How it stands with backups, what was done, and what can be asked for (rules/backups 9). */
export function BackupsSection() {
  return (
    <Awaited query={useBackups()} label={backupScreenTexts.loading}>
      {(found) => <Found found={found} />}
    </Awaited>
  );
}

function Found({ found }: { found: Backups }) {
  const said = useRef<HTMLDivElement>(null);
  return (
    <div>
      <Section title={backupScreenTexts.title}>
        {/* It stays the same element, so that a change is read out; it has the focus of a button that was pressed. */}
        <div ref={said} role="status" tabIndex={-1} className={classes.said}>
          <BackupStanding found={found} />
        </div>
        {found.where !== 'none' && (
          <StartButtons found={found} onAsked={() => said.current?.focus({ preventScroll: true })} />
        )}
      </Section>
      <Section title={backupScreenTexts.runs}>
        {found.runs.length === 0 ? <EmptyState title={backupTexts.none} /> : <RunTable runs={found.runs} />}
      </Section>
    </div>
  );
}

/** Neither can be pressed while one is under way. */
function StartButtons({ found, onAsked }: { found: Backups; onAsked: () => void }) {
  const start = useStarting();
  const [asking, setAsking] = useState<RunKind>();
  async function press(kind: RunKind): Promise<void> {
    setAsking(kind);
    await start(kind);
    setAsking(undefined);
    onAsked();
  }
  const isHeld = asking !== undefined || found.underway !== null;
  return (
    <div className={classes.acts}>
      <Button isHeld={isHeld} isLoading={asking === 'backup'} onClick={() => press('backup')}>
        {backupTexts.now}
      </Button>
      <Button
        variant="default"
        disabled={found.newestBackup === null}
        isHeld={isHeld}
        isLoading={asking === 'drill'}
        onClick={() => press('drill')}
      >
        {backupTexts.tryRestore}
      </Button>
    </div>
  );
}
