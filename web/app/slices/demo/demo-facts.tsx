import type { DemoCounts } from '#contract/demo/model.ts';
import { demoCountsText, othersCommentsText } from '#contract/demo/texts.ts';

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
