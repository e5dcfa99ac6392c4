import type { ReactNode } from 'react';
import { formatDollars } from '#contract/core/money.ts';
import { decideHeld, listHeld } from '#contract/newcomers/calls.ts';
import type { HeldProduct, QueuedPost } from '#contract/newcomers/model.ts';
import {
  heldDecisionTexts,
  heldNames,
  newcomerScreenTexts,
  newcomerScreenTexts as texts,
} from '#contract/newcomers/texts.ts';
import { viewOverview } from '#contract/overview/calls.ts';
import { productFieldNames as names } from '#contract/products/form-texts.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useApi } from '../../client/queries.ts';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import type { Column } from '../../kit/table/table.tsx';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import { type TableAct, useTableAct } from '../../kit/table/use-table-act.ts';
import { useTableQuery } from '../../kit/table/use-table-query.ts';
import { useTableView } from '../../kit/table/use-table-view.ts';
import { DateOnly, Moment } from '../../kit/text/moment.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import { DecideActs } from '../decisions/decide-acts.tsx';
import { AnsweredComment } from './answered-comment.tsx';
import { HeldTitle, HeldWords, heldTitle } from './held-post.tsx';
import classes from './held-table.module.css';

const { columns, joined } = newcomerScreenTexts;

/** What the table tells of what waits. */
export const heldColumns: Column<QueuedPost>[] = [
  { name: columns.what, className: classes.what, cell: (post) => <HeldTitle post={post} /> },
  { name: columns.words, className: classes.words, cell: (post) => <Whole post={post} /> },
  { name: columns.author, isNamed: true, cell: (post) => <Who post={post} /> },
  { name: columns.since, isNamed: true, cell: ({ sentAt }) => <Moment at={sentAt} /> },
];

/** All that approving it would make public (rules/newcomers 7). */
function Whole({ post }: { post: QueuedPost }) {
  const { product, answers } = post;
  return (
    <>
      {answers !== null && <AnsweredComment answered={answers} />}
      <HeldWords post={post} />
      {product !== null && <HeldDetails product={product} />}
    </>
  );
}

function Who({ post: { author, joinedAt } }: { post: QueuedPost }) {
  return (
    <>
      <MemberLink member={author} />{' '}
      <span className={classes.about}>
        {joined} <DateOnly at={joinedAt} />
      </span>
    </>
  );
}

const noFilters = {};
const things = ['post', 'posts'] as const;

/** What newcomers posted and nobody has looked at, for the staff: to approve or refuse, one or many (rules/newcomers 7). */
export function HeldTable() {
  const table = useTableView(noFilters);
  const query = useTableQuery(listHeld, table.part);
  const act = useTableAct(listHeld, viewOverview);
  return (
    <StaffTable
      table={table}
      title={newcomerScreenTexts.table}
      things={things}
      query={query}
      pageOf={({ posts, total }) => ({ rows: posts, total })}
      columns={heldColumns}
      keyOf={({ id }) => id}
      none={newcomerScreenTexts.none}
      choice={{
        nameOf: ({ kind, title, author }) =>
          `${heldNames[kind]} ${heldTitle({ title })}, ${author.firstName} ${author.lastName}`,
        acts: ({ selection }) => <HeldActs selection={selection} table={act} />,
        isPageOnly: true,
      }}
    />
  );
}

interface HeldActsProps {
  selection: TableSelection<number>;
  table: TableAct;
}

/** What can be done with the rows that are selected. */
export function HeldActs(props: HeldActsProps) {
  const api = useApi();
  return <DecideActs {...props} texts={heldDecisionTexts} decide={(decision) => api(decideHeld, decision)} />;
}

/** What a product says beside its words. Its address is written out whole, and nobody follows it by chance. */
export function HeldDetails({ product }: { product: HeldProduct }) {
  const { isOnline, url, booking, expiresAt } = product;
  return (
    <dl className={classes.facts}>
      {url !== null && (
        <Fact term={texts.leadsTo} isWide>
          {url}
        </Fact>
      )}
      {booking !== '' && (
        <Fact term={names.booking} isWide>
          {booking}
        </Fact>
      )}
      <Prices product={product} />
      <Names term={names.categoryIds} of={product.categories} />
      <Names term={names.productTypeIds} of={product.productTypes} />
      <Names term={names.tagIds} of={product.tags} />
      <Names term={names.labelIds} of={product.labels} />
      <Fact term={names.isOnline}>{isOnline ? texts.yes : texts.no}</Fact>
      {expiresAt !== null && (
        <Fact term={names.expiresAt}>
          <Moment at={expiresAt} />
        </Fact>
      )}
    </dl>
  );
}

/** The original one also where it is hidden: an edit may show it. */
function Prices({ product }: { product: HeldProduct }) {
  const { memberPriceCents, nonMemberPriceCents, originalPriceCents, hideOriginalPrice } = product;
  return (
    <>
      <Fact term={productTexts.memberPrice}>{formatDollars(memberPriceCents)}</Fact>
      {nonMemberPriceCents !== null && (
        <Fact term={productTexts.nonMemberPrice}>{formatDollars(nonMemberPriceCents)}</Fact>
      )}
      {originalPriceCents !== null && (
        <Fact term={productTexts.originalPrice}>
          {formatDollars(originalPriceCents)} {hideOriginalPrice && texts.hidden}
        </Fact>
      )}
    </>
  );
}

function Names({ term, of }: { term: string; of: { name: string }[] }) {
  if (of.length === 0) return null;
  return <Fact term={term}>{of.map(({ name }) => name).join(', ')}</Fact>;
}

interface FactProps {
  term: string;
  /** It takes a line of its own. */
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ term, isWide = false, children }: FactProps) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
