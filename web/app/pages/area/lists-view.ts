/** Reads from the address which list of a member is open, and its search text. */
import type { To } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { areaParameters as names, paths } from '#contract/core/paths.ts';
import { searchText } from '#contract/core/search-text.ts';
import { authorPageSize, authorSearchLimit, type ListOwn } from '#contract/posts/model.ts';

/** In display order. */
export const ownLists = ['products', 'huddles', 'comments', 'huddleComments', 'votes'] as const;
export type OwnList = (typeof ownLists)[number];

/** Lists on another member's page. */
export const memberLists = ['products', 'huddles', 'comments'] as const;
export type MemberList = (typeof memberLists)[number];

export interface ListsView<List extends OwnList = OwnList> {
  of: List;
  /** Search text; '' lists all. */
  text: string;
}

/** Returns the first list if the address names none. */
export function readListsView<List extends OwnList>(
  lists: readonly [List, ...List[]],
  query: URLSearchParams,
): ListsView<List> {
  const of = lists.find((list) => list === query.get(names.of)) ?? lists[0];
  return { of, text: listSearchText(query.get(names.text) ?? '') };
}

/** Shortens the text to what the calls accept. */
export function listSearchText(text: string): string {
  return searchText(text).slice(0, authorSearchLimit).trimEnd();
}

export function listInput({ text }: ListsView): ListOwn {
  return { skip: 0, limit: authorPageSize, text };
}

/** Address in the member's own area. */
export function ownListAddress(id: MemberId, view: ListsView): To {
  return addressOf(id, new URLSearchParams({ [names.tab]: 'contributions' }), view);
}

/** Address on another member's page. */
export function memberListAddress(id: MemberId, view: ListsView): To {
  return addressOf(id, new URLSearchParams(), view);
}

function addressOf(id: MemberId, query: URLSearchParams, { of, text }: ListsView): To {
  query.set(names.of, of);
  if (text !== '') query.set(names.text, text);
  return { pathname: paths.profile(id), search: `?${query}` };
}
