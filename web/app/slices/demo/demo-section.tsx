import { type Query, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { viewDemo } from '#contract/demo/calls.ts';
import type { DemoStanding } from '#contract/demo/model.ts';
import { demoTexts } from '#contract/demo/texts.ts';
import { setupTexts } from '#contract/settings/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { DemoFacts } from './demo-facts.tsx';
import classes from './demo-section.module.css';
import { RemoveDemo } from './remove-demo.tsx';

/** Milliseconds between two looks while it is being removed. */
const pause = 2_000;

/** What there is of the demo content and the way to have it removed; nothing where there is none (rules/settings 10). */
export function DemoSection() {
  const query = useQuery({
    ...callQuery(useApi(), viewDemo, {}),
    // What was left on screen for long may have been removed by somebody else.
    staleTime: 0,
    refetchInterval: ({ state }: Query<DemoStanding>) => state.data?.state === 'leaving' && pause,
  });
  // Where there may be none, its place is not kept for it.
  if (query.isPending || query.data?.state === 'none') return null;
  return (
    <Section title={demoTexts.title} text={demoTexts.about}>
      <div className={classes.parts}>
        <Awaited query={query} label={demoTexts.title}>
          {(demo) =>
            demo.state === 'leaving' ? (
              <Banner tone="plain">{demoTexts.leaving}</Banner>
            ) : (
              <Offer demo={demo} />
            )
          }
        </Awaited>
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
