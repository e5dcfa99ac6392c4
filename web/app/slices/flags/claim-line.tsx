import { reviewTexts, yoursUntilText } from '#contract/flags/review-texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { timeText } from '../../kit/text/date-text.ts';
import classes from './claim-line.module.css';
import type { ClaimState } from './use-claim.ts';

/** Who looks at the comment just now: until when it is oneself, or who else, and the way to take over. */
export function ClaimLine({ claim: { mine, refusal, takeOver } }: { claim: ClaimState }) {
  return (
    <div role="status">
      {refusal !== undefined && (
        <Banner tone="plain" announce={false}>
          <span className={classes.other}>
            {refusal.message}
            {refusal.code === 'conflict' && (
              <Button variant="default" size="s" onClick={takeOver}>
                {reviewTexts.takeOver}
              </Button>
            )}
          </span>
        </Banner>
      )}
      {refusal === undefined && mine !== undefined && (
        <p className={classes.mine}>{yoursUntilText(timeText(mine.until))}</p>
      )}
    </div>
  );
}
