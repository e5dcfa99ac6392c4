import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type To, useLocation } from 'react-router';
import type { ListPage } from '#contract/core/request.ts';
import { authorCountLimit, authorPageSize, type ListOwn } from '#contract/posts/model.ts';
import { refetchStale } from '../../client/changes.ts';
import { type PagedCall, pagesQuery, useApi } from '../../client/queries.ts';
import { Feed } from '../../kit/list/feed.tsx';
import { mergeItems } from '../../kit/list/paging.ts';
import { Skeleton } from '../../kit/list/skeleton.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import classes from './authored-list.module.css';
import { totalText } from './counts.ts';

/** A list of a member's posts, comments or votes. */
interface AuthoredListProps<Input extends ListPage & Partial<ListOwn>, Answer, Item> {
  /** Name of an item, in the singular. */
  thing: string;
  paged: PagedCall<Input, Answer>;
  input: Input;
  pageOf: (answer: Answer) => AuthoredPage<Item>;
  row: (item: Item) => ReactNode;
  /** The next step if the list is empty. */
  empty: ReactNode;
  /** Address of the same list without a search text; absent for a list that is not searched. */
  all?: To;
  /** Replaces the list's look: one card with a line between rows. */
  className?: string | undefined;
}

interface AuthoredPage<Item> {
  items: Item[];
  total: number;
}

/** Requests the list again on each visit, as the member's actions elsewhere change it. */
export function AuthoredList<Input extends ListPage & Partial<ListOwn>, Answer, Item extends { id: number }>({
  thing,
  paged,
  input,
  pageOf,
  row,
  empty,
  all,
  className = classes.list,
}: AuthoredListProps<Input, Answer, Item>) {
  const query = useInfiniteQuery({ ...pagesQuery(useApi(), paged, input), refetchOnMount: 'always' });
  const pages = query.data?.pages.map(pageOf) ?? [];
  const items = mergeItems(pages.map((page) => page.items));
  const total = pages[0]?.total;
  const isWhole = total !== undefined && total <= authorCountLimit && items.length >= total;
  const here = useLocation();
  const { text = '' } = input;
  const things = `${thing}s`;
  return (
    <>
      <Count thing={thing} total={total} text={text} query={query} />
      <Feed
        things={things}
        query={query}
        pages={pages.map((page) => page.items)}
        items={items}
        pageSize={authorPageSize}
        hasMore={query.hasNextPage && !isWhole}
        skip={0}
        at={() => here}
        className={className}
        item={(item) => <li key={item.id}>{row(item)}</li>}
        waiting={<Shapes things={things} count={5} />}
        arriving={<Shapes things={things} count={2} />}
        empty={text === '' ? empty : <NothingFound things={things} all={all ?? here} />}
        complete={(count) => `That’s all: ${totalText(count, count, thing)}.`}
      />
    </>
  );
}

interface CountProps {
  thing: string;
  total: number | undefined;
  text: string;
  query: Pick<UseInfiniteQueryResult, 'error'>;
}

function Count({ thing, total, text, query: { error } }: CountProps) {
  // Shows no number after a failure, as the list shows the failure itself.
  const waiting = error === null ? 'Loading…' : null;
  return (
    <p id={listCountId} tabIndex={-1} role="status" className={classes.count}>
      {total === undefined ? waiting : totalText(total, authorCountLimit, thing)}
      {total !== undefined && text !== '' && (
        <>
          {' '}
          for <q>{text}</q>
        </>
      )}
    </p>
  );
}

function NothingFound({ things, all }: { things: string; all: To }) {
  return (
    <EmptyState title="Nothing found">
      Try fewer or different words, or <Link to={all}>show all {things}</Link>.
    </EmptyState>
  );
}

function Shapes({ things, count }: { things: string; count: number }) {
  return <Skeleton things={things} count={count} className={`${classes.list} ${classes.shapes}`} />;
}

/** ID of the list's count, which takes the focus when the row of a pressed button disappears. */
export const listCountId = 'list-count';

interface Removal {
  remove: () => Promise<unknown>;
  /** Confirmation message. */
  said: string;
  /** Closes the dialog before the content on screen is requested again. */
  close?: () => void;
}

/** Removes an item by a button in its row, while the viewer stays on the list. */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const queries = useQueryClient();
  return async ({ remove, said, close }) => {
    await remove();
    close?.();
    showToast({ tone: 'good', text: said });
    await refetchStale(queries);
    document.getElementById(listCountId)?.focus();
  };
}
