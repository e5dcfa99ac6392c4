import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { EmptySearch, RankedProduct } from '#contract/numbers/model.ts';
import { numbersScreenTexts as texts } from '#contract/numbers/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { Table } from '../../kit/table/table.tsx';
import classes from './number-table.module.css';

/** The products that come first by one count (rules/numbers 8). */
export function RankedProducts({ title, products }: { title: string; products: RankedProduct[] }) {
  const rows = products.map(({ id, title: name, count }) => ({
    what: <Link to={paths.subject({ kind: 'product', id })}>{name}</Link>,
    count,
  }));
  return (
    <Ranked title={title} text={texts.ranked} heads={[texts.product, texts.times]} rows={rows} />
  );
}

/** What was searched for and not found (rules/numbers 9). */
export function EmptySearches({ searches }: { searches: EmptySearch[] }) {
  const rows = searches.map(({ words, people }) => ({
    what: <Link to={paths.search(words)}>{words}</Link>,
    count: people,
  }));
  return (
    <Ranked
      title={texts.emptySearches}
      text={texts.emptySearchesText}
      heads={[texts.words, texts.people]}
      rows={rows}
    />
  );
}

interface RankedProps {
  title: string;
  text: string;
  heads: [what: string, count: string];
  rows: { what: ReactNode; count: number }[];
}

function Ranked({ title, text, heads: [what, count], rows }: RankedProps) {
  const places = rows.map((row, place) => ({ ...row, place }));
  return (
    <Section title={title} text={text}>
      {rows.length === 0 ? (
        <p>{texts.noneRanked}</p>
      ) : (
        <Table
          label={title}
          columns={[
            { name: what, cell: (row) => row.what },
            { name: count, is: 'figure', cell: (row) => row.count.toLocaleString('en-US') },
          ]}
          rows={places}
          keyOf={({ place }) => place}
          rowClass={classes.row}
        />
      )}
    </Section>
  );
}
