import { keepPreviousData, type Query, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { areaParameters as names } from '#contract/core/paths.ts';
import { viewStatistics } from '#contract/statistics/calls.ts';
import { type StatisticRange, type Statistics, statisticRanges } from '#contract/statistics/model.ts';
import { rangeTexts, statisticsScreenTexts as texts } from '#contract/statistics/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import { showScriptMissing } from '../../kit/say/show-toast.tsx';
import { useLazy } from '../../kit/say/use-lazy.ts';
import { isCounted } from './points.ts';
import { EmptySearches, RankedProducts } from './ranked-statistic.tsx';
import { StatisticPlot } from './statistic-plot.tsx';
import classes from './statistics-section.module.css';

/** Statistics as plots and tables (rules/statistics 5). */
export function StatisticsSection() {
  const range = rangeIn(useSearchParams()[0]);
  return (
    <div className={classes.numbers}>
      <ViewLinks label={texts.ranges} views={statisticRanges.map((one) => viewOf(one, range))} />
      <p className={classes.quiet}>{texts.utc}</p>
      <QueryResult query={useStatistics(range)} label={texts.loading}>
        {(found) => <Found found={found} />}
      </QueryResult>
    </div>
  );
}

/** Returns the first range if the address names none. */
function rangeIn(query: URLSearchParams): StatisticRange {
  return statisticRanges.find((range) => range === query.get(names.range)) ?? statisticRanges[0];
}

function viewOf(range: StatisticRange, open: StatisticRange) {
  const search = `?${new URLSearchParams({ [names.tab]: 'numbers', [names.range]: range })}`;
  return { to: { search }, name: rangeTexts[range].name, isOpen: range === open };
}

/** Only this page loads the plotting library. */
const loadPlots = () => import('./plots.tsx');

function Found({ found }: { found: Statistics }) {
  const plots = useLazy(loadPlots, showScriptMissing);
  const { range } = found;
  if (!isCounted(found)) return <EmptyState title={texts.none}>{texts.noneYet}</EmptyState>;
  return (
    <div className={classes.figures}>
      {found.series.map((series) => (
        <StatisticPlot
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

/** Milliseconds between two polls during the first count. */
const pause = 2_000;

export function useStatistics(range: StatisticRange) {
  return useQuery({
    ...callQuery(useApi(), viewStatistics, { range }),
    // The values are updated every quarter of an hour.
    staleTime: 0,
    // Details opened below the previous range stay open.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<Statistics>) =>
      state.data !== undefined && !isCounted(state.data) && pause,
  });
}
