import { keepPreviousData, type Query, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { areaParameters as names } from '#contract/core/paths.ts';
import { viewNumbers } from '#contract/numbers/calls.ts';
import { type NumberRange, type Numbers, numberRanges } from '#contract/numbers/model.ts';
import { rangeTexts, numbersScreenTexts as texts } from '#contract/numbers/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import { sayMissing } from '../../kit/say/show-toast.tsx';
import { useLazy } from '../../kit/say/use-lazy.ts';
import { NumberFigure } from './number-figure.tsx';
import classes from './numbers-section.module.css';
import { isCounted } from './points.ts';
import { EmptySearches, RankedProducts } from './ranked-figure.tsx';

/** What happened here, as plots and as tables (rules/numbers 5). */
export function NumbersSection() {
  const range = rangeIn(useSearchParams()[0]);
  return (
    <div className={classes.numbers}>
      <ViewLinks label={texts.ranges} views={numberRanges.map((one) => viewOf(one, range))} />
      <p className={classes.quiet}>{texts.utc}</p>
      <Awaited query={useNumbers(range)} label={texts.loading}>
        {(found) => <Found found={found} />}
      </Awaited>
    </div>
  );
}

/** The first where the address names none. */
function rangeIn(query: URLSearchParams): NumberRange {
  return numberRanges.find((range) => range === query.get(names.range)) ?? numberRanges[0];
}

function viewOf(range: NumberRange, open: NumberRange) {
  const search = `?${new URLSearchParams({ [names.tab]: 'numbers', [names.range]: range })}`;
  return { to: { search }, name: rangeTexts[range].name, isOpen: range === open };
}

/** The library that draws is loaded by nothing else. */
const loadPlots = () => import('./plots.ts');

function Found({ found }: { found: Numbers }) {
  const plots = useLazy(loadPlots, sayMissing);
  const { range } = found;
  if (!isCounted(found)) return <EmptyState title={texts.none}>{texts.noneYet}</EmptyState>;
  return (
    <div className={classes.figures}>
      {found.series.map((series) => (
        <NumberFigure
          key={series.name}
          series={series}
          from={found.from}
          range={range}
          Plot={plots?.DayPlot}
        />
      ))}
      <RankedProducts title={texts.mostViewed} products={found.mostViewed} Plot={plots?.RankedPlot} />
      <RankedProducts title={texts.mostBought} products={found.mostBought} Plot={plots?.RankedPlot} />
      <EmptySearches searches={found.emptySearches} Plot={plots?.RankedPlot} />
    </div>
  );
}

/** Milliseconds between two looks while the first count is under way. */
const pause = 2_000;

export function useNumbers(range: NumberRange) {
  return useQuery({
    ...callQuery(useApi(), viewNumbers, { range }),
    // They are brought up to date each quarter of an hour.
    staleTime: 0,
    // What was opened below the other range stays open.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<Numbers>) =>
      state.data !== undefined && !isCounted(state.data) && pause,
  });
}
