import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { removeDemo, viewDemo } from '#contract/demo/calls.ts';
import type { DemoCounts, DemoStanding } from '#contract/demo/model.ts';
import { demoCountsText, demoTexts, othersCommentsText } from '#contract/demo/texts.ts';
import { setupTexts } from '#contract/settings/texts.ts';
import { useChange } from '../../client/changes.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import classes from './demo-section.module.css';

/** Milliseconds between two polls during the removal. */
const pause = 2_000;

/** Shows the demo content with a button that removes it; nothing if there is none (rules/settings 10). */
export function DemoSection() {
  const query = useQuery({
    ...callQuery(useApi(), viewDemo, {}),
    // Somebody else may have removed it while this page was open.
    staleTime: 0,
    refetchInterval: ({ state }: Query<DemoStanding>) => state.data?.state === 'leaving' && pause,
  });
  // No space is reserved, as there may be no demo content.
  if (query.isPending || query.data?.state === 'none') return null;
  return (
    <Section title={demoTexts.title} text={demoTexts.about}>
      <div className={classes.parts}>
        <QueryResult query={query} label={demoTexts.title}>
          {(demo) =>
            demo.state === 'leaving' ? (
              <Banner tone="plain">{demoTexts.leaving}</Banner>
            ) : (
              <Offer demo={demo} />
            )
          }
        </QueryResult>
      </div>
    </Section>
  );
}

function Offer({ demo }: { demo: DemoStanding }) {
  return (
    <>
      <DemoFacts counts={demo} />
      <Way demo={demo} />
    </>
  );
}

function Way({ demo }: { demo: DemoStanding }) {
  if (demo.way === 'confirm') return <RemoveDemo counts={demo} />;
  if (demo.way === 'others') return <p>{demoTexts.others}</p>;
  return (
    <>
      <p>{demoTexts.setup}</p>
      <p>
        <Link to={paths.setup()}>{setupTexts.title}</Link>
      </p>
    </>
  );
}

/** Asks for confirmation with the numbers; afterwards the section shows the removal. */
export function RemoveDemo({ counts }: { counts: DemoCounts }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoval();
  const close = () => setAsking(false);
  const beside = othersCommentsText(counts);
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {demoTexts.remove}
      </Button>
      {isAsking && (
        <DeleteDialog
          question={demoTexts.ask}
          name={`${demoCountsText(counts)}.`}
          yes={demoTexts.remove}
          onDelete={() => remove().then(close)}
          onClose={close}
        >
          {beside !== undefined && <p>{beside}</p>}
          <p>{demoTexts.forGood}</p>
        </DeleteDialog>
      )}
    </div>
  );
}

function useRemoval(): () => Promise<void> {
  const change = useChange();
  const queries = useQueryClient();
  const { queryKey } = callQuery(useApi(), viewDemo, {});
  return async () => {
    await change(removeDemo, {});
    await queries.invalidateQueries({ queryKey });
  };
}

/** The numbers of items that will be deleted. */
export function DemoFacts({ counts }: { counts: DemoCounts }) {
  const beside = othersCommentsText(counts);
  return (
    <>
      <p>{demoCountsText(counts)}.</p>
      {beside !== undefined && <p>{beside}</p>}
    </>
  );
}
