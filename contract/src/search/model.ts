import type { ProductCard } from '../products/model.ts';

/** rules/search 3 */
export const sortOrders = ['newest', 'oldest', 'lowest_price', 'highest_price', 'best_match'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const searchPageSize = 20;
/** Characters of a search; longer ones are refused with a sentence. */
export const searchTextLimit = 200;
/** Matches beyond this many are not counted: the total then reads "1000+". */
export const countLimit = 1000;
/** One can turn as far as matches are counted (rules/search 10); a page past the end is empty. */
export const maxPage = countLimit / searchPageSize;

export interface Search {
  text: string;
  sort: SortOrder;
  /** From 1. */
  page: number;
}

/** A run of text that either matched the search or did not. */
export interface Run {
  text: string;
  matched: boolean;
}

export interface SearchHit {
  product: ProductCard;
  /** The title, cut into matched and other runs. */
  title: Run[];
  /** The part of the description that matched, or its opening. */
  excerpt: Run[];
}

/** A word that no product holds, and those that were searched instead. */
export interface Correction {
  from: string;
  to: string[];
}

export interface SearchResult {
  hits: SearchHit[];
  /** Exact up to `countLimit`. */
  count: number;
  /** True when there are more than `count`. */
  isMore: boolean;
  /** Empty when every word was taken as it was typed, or nothing was found. */
  corrected: Correction[];
}
