import type { ReactNode } from 'react';
import { centsToWire, formatDollars } from '#contract/core/money.ts';
import { viewOverview } from '#contract/overview/calls.ts';
import { decidePending, listPending } from '#contract/pending-posts/calls.ts';
import type { PendingProduct, QueuedPost } from '#contract/pending-posts/model.ts';
import {
  pendingDecisionTexts,
  pendingNames,
  pendingPostScreenTexts,
  pendingPostScreenTexts as texts,
} from '#contract/pending-posts/texts.ts';
import { type FactField, type FactName, factFields, fieldsOf } from '#contract/products/fact-fields.ts';
import { factChoiceNames, kindNames, type ShownFacts } from '#contract/products/facts.ts';
import { productFieldNames as names } from '#contract/products/form-texts.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useApi } from '../../client/queries.ts';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import type { Column } from '../../kit/table/table.tsx';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import { type TableAct, useTableAct } from '../../kit/table/use-table-act.ts';
import { useTableQuery, useTableView } from '../../kit/table/use-table-view.ts';
import { DateOnly, Moment } from '../../kit/text/moment.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import { DecideActs } from '../decisions/decide-acts.tsx';
import { AnsweredComment, PendingContent, PendingTitle, pendingTitle } from './pending-post.tsx';
import classes from './pending-table.module.css';

const { columns, joined } = pendingPostScreenTexts;

/** Columns of a pending post. */
export const pendingColumns: Column<QueuedPost>[] = [
  { name: columns.what, className: classes.what, cell: (post) => <PendingTitle post={post} /> },
  { name: columns.words, className: classes.words, cell: (post) => <Whole post={post} /> },
  { name: columns.author, isNamed: true, cell: (post) => <Who post={post} /> },
  { name: columns.since, isNamed: true, cell: ({ sentAt }) => <Moment at={sentAt} /> },
];

/** Shows everything that approval would publish (rules/pending-posts 7). */
function Whole({ post }: { post: QueuedPost }) {
  const { product, answers } = post;
  return (
    <>
      {answers !== null && <AnsweredComment answered={answers} />}
      <PendingContent post={post} />
      {product !== null && <PendingDetails product={product} />}
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

/** Posts of new accounts for staff to approve or reject, one or many (rules/pending-posts 7). */
export function PendingTable() {
  const table = useTableView(noFilters);
  const query = useTableQuery(listPending, table.part);
  const act = useTableAct(listPending, viewOverview);
  return (
    <StaffTable
      table={table}
      title={pendingPostScreenTexts.table}
      things={things}
      query={query}
      pageOf={({ posts, total }) => ({ rows: posts, total })}
      columns={pendingColumns}
      keyOf={({ id }) => id}
      none={pendingPostScreenTexts.none}
      choice={{
        nameOf: ({ kind, title, author }) =>
          `${pendingNames[kind]} ${pendingTitle({ title })}, ${author.firstName} ${author.lastName}`,
        acts: ({ selection }) => <PendingActs selection={selection} table={act} />,
        isPageOnly: true,
      }}
    />
  );
}

interface PendingActsProps {
  selection: TableSelection<number>;
  table: TableAct;
}

/** Actions for the selected rows. */
export function PendingActs(props: PendingActsProps) {
  const api = useApi();
  return (
    <DecideActs {...props} texts={pendingDecisionTexts} decide={(decision) => api(decidePending, decision)} />
  );
}

/** The product's other fields. Its address is shown in full and is no link, so that nobody follows it by chance. */
export function PendingDetails({ product }: { product: PendingProduct }) {
  const { isOnline, url, booking, expiresAt } = product;
  return (
    <dl className={classes.facts}>
      {url !== null && (
        <Detail term={texts.leadsTo} isWide>
          {url}
        </Detail>
      )}
      {booking !== '' && (
        <Detail term={names.booking} isWide>
          {booking}
        </Detail>
      )}
      {product.facts !== null && <Facts facts={product.facts} />}
      <Prices product={product} />
      <Names term={names.categoryIds} of={product.categories} />
      <Names term={names.productTypeIds} of={product.productTypes} />
      <Names term={names.tagIds} of={product.tags} />
      <Names term={names.labelIds} of={product.labels} />
      <Detail term={names.isOnline}>{isOnline ? texts.yes : texts.no}</Detail>
      {expiresAt !== null && (
        <Detail term={names.expiresAt}>
          <Moment at={expiresAt} />
        </Detail>
      )}
    </dl>
  );
}

/** All given facts. Addresses are no links, like the product's own. */
function Facts({ facts }: { facts: ShownFacts }) {
  const given = fieldsOf(facts.kind).filter((name) => name !== 'credits' && facts[name] !== undefined);
  return (
    <>
      <Detail term={names.kind}>{kindNames[facts.kind]}</Detail>
      {given.map((name) => (
        <Detail key={name} term={factFields[name].label} isWide={['meetingUrl', 'applyTo'].includes(name)}>
          {factText(name, facts)}
        </Detail>
      ))}
      {facts.credits.map(({ name, hours, states, approval }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and keep their order.
        <Detail key={place} term={`${name} credit`}>
          {[`${hours}`, states.join(' '), approval].filter(Boolean).join('; ')}
        </Detail>
      ))}
    </>
  );
}

function factText(name: FactName, facts: ShownFacts): string {
  const { type }: FactField = factFields[name];
  const value = facts[name];
  if (type === 'flag') return texts.yes;
  if (type === 'money') return centsToWire(Number(value));
  if (type === 'local') return String(value).replace('T', ' ');
  const choices: Readonly<Record<string, string>> =
    factChoiceNames[name as keyof typeof factChoiceNames] ?? {};
  return choices[String(value)] ?? String(value);
}

/** The prices, including a hidden original price, as a later edit may show it. */
function Prices({ product }: { product: PendingProduct }) {
  const { memberPriceCents, nonMemberPriceCents, originalPriceCents, hideOriginalPrice } = product;
  return (
    <>
      <Detail term={productTexts.memberPrice}>{formatDollars(memberPriceCents)}</Detail>
      {nonMemberPriceCents !== null && (
        <Detail term={productTexts.nonMemberPrice}>{formatDollars(nonMemberPriceCents)}</Detail>
      )}
      {originalPriceCents !== null && (
        <Detail term={productTexts.originalPrice}>
          {formatDollars(originalPriceCents)} {hideOriginalPrice && texts.hidden}
        </Detail>
      )}
    </>
  );
}

function Names({ term, of }: { term: string; of: { name: string }[] }) {
  if (of.length === 0) return null;
  return <Detail term={term}>{of.map(({ name }) => name).join(', ')}</Detail>;
}

interface DetailProps {
  term: string;
  /** True if the field takes a whole line. */
  isWide?: boolean;
  children: ReactNode;
}

function Detail({ term, isWide = false, children }: DetailProps) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
