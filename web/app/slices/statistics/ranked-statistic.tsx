import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { numberText } from '#contract/core/number-text.ts';
import { paths } from '#contract/core/paths.ts';
import type { EmptySearch, RankedProduct } from '#contract/statistics/model.ts';
import { statisticsScreenTexts as texts } from '#contract/statistics/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { Table } from '../../kit/table/table.tsx';
import type { Ranked, RankedPlotProps } from './plots.tsx';
import { SaveButton } from './save-button.tsx';
import classes from './statistic-plot.module.css';

/** The plot component; undefined until loaded. Its space is reserved. */
type Plot = ComponentType<RankedPlotProps> | undefined;

interface RankedProductsProps {
  title: string;
  products: RankedProduct[];
  Plot: Plot;
}

/** The top products by one count (rules/statistics 8). */
export function RankedProducts({ title, products, Plot }: RankedProductsProps) {
  const rows = products.map(({ id, title: name, count }) => ({
    name,
    count,
    to: paths.subject({ kind: 'product', id }),
  }));
  const heads: Heads = [texts.product, texts.times];
  return <RankedFigure title={title} text={texts.ranked} heads={heads} rows={rows} Plot={Plot} />;
}

/** Searches without results (rules/statistics 9). */
export function EmptySearches({ searches, Plot }: { searches: EmptySearch[]; Plot: Plot }) {
  const rows = searches.map(({ words, people }) => ({ name: words, count: people, to: paths.search(words) }));
  const { emptySearches: title, emptySearchesText: text } = texts;
  return (
    <RankedFigure title={title} text={text} heads={[texts.words, texts.people]} rows={rows} Plot={Plot} />
  );
}

type Heads = [name: string, count: string];

interface RankedFigureProps {
  title: string;
  text: string;
  heads: Heads;
  /** In descending order, each with its link. */
  rows: (Ranked & { to: string })[];
  Plot: Plot;
}

/** Pixels. */
const rowHeight = 28;
const axisHeight = 40;

/** A ranking as bars, as a table, and as a download. */
function RankedFigure({ title, text, heads, rows, Plot }: RankedFigureProps) {
  if (rows.length === 0)
    return (
      <Section title={title} text={text}>
        <p>{texts.noneRanked}</p>
      </Section>
    );
  const [name, count] = heads;
  return (
    <Section title={title} text={text}>
      <figure className={classes.figure} aria-label={title}>
        <div className={classes.ranked} style={{ height: axisHeight + rowHeight * rows.length }}>
          {Plot && <Plot title={title} rows={rows} />}
        </div>
      </figure>
      <div className={classes.content}>
        <Table
          label={title}
          columns={[
            { name, cell: (row) => <Link to={row.to}>{row.name}</Link> },
            { name: count, is: 'figure', cell: (row) => numberText(row.count) },
          ]}
          rows={rows}
          keyOf={(row) => rows.indexOf(row)}
          rowClass={classes.row}
        />
        <SaveButton title={title} heads={heads} rows={rows.map((row) => [row.name, row.count])} />
      </div>
    </Section>
  );
}
