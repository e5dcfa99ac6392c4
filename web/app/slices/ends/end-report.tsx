import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductId } from '#contract/core/ids.ts';
import { answerEnd, countEndReports, reportEnd } from '#contract/ends/calls.ts';
import { reportersText, endTexts as texts } from '#contract/ends/texts.ts';
import { useChange } from '../../client/changes.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import classes from './end-report.module.css';

/** Lets a member report that a product is no longer available (rules/ends 1). */
export function EndReport({ id }: { id: ProductId }) {
  const api = useApi();
  const table = useTableAct();
  const [isAsking, setAsking] = useState(false);
  return (
    <p className={classes.report}>
      <Button variant="default" size="s" isLoading={table.isPending} onClick={() => setAsking(true)}>
        {texts.report}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={texts.confirm}
          yes={texts.send}
          no={texts.cancel}
          onYes={() => {
            setAsking(false);
            return table.act(() => api(reportEnd, { id }));
          }}
          onNo={() => setAsking(false)}
        >
          {texts.explain}
        </LazyConfirmDialog>
      )}
    </p>
  );
}

/** Asks the author of a reported product whether it is still available (rules/ends 2). */
export function EndQuestion({ id }: { id: ProductId }) {
  const { data: count = 0 } = useQuery(callQuery(useApi(), countEndReports, { id }));
  if (count === 0) return null;
  return (
    <div className={classes.question}>
      <Banner tone="plain" announce={false}>
        <p>
          <strong>{texts.question}</strong> {reportersText(count)}
        </p>
        <EndAnswers id={id} />
      </Banner>
    </div>
  );
}

/** The two answers; `title` names the product where there are several. */
export function EndAnswers({ id, title }: { id: ProductId; title?: string }) {
  const change = useChange();
  const table = useTableAct();
  const of = title === undefined ? null : <span className="visually-hidden">: {title}</span>;
  const answer = (hasEnded: boolean) => table.act(() => change(answerEnd, { id, hasEnded }));
  return (
    <div className={classes.answers}>
      <Button variant="default" isHeld={table.isPending} onClick={() => answer(false)}>
        {texts.available}
        {of}
      </Button>
      <Button variant="default" isHeld={table.isPending} onClick={() => answer(true)}>
        {texts.ended}
        {of}
      </Button>
    </div>
  );
}
