import type { FactFilter } from '../products/filters.ts';
import type { ProductCard } from '../products/model.ts';

/** rules/search 3 */
export const sortOrders = ['newest', 'oldest', 'lowest_price', 'highest_price', 'best_match'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const searchPageSize = 20;
/** The maximum length of a search; longer ones are rejected. */
export const searchTextLimit = 200;
/** Matches are counted up to this number; the total then reads "1000+". */
export const countLimit = 1000;
/** Pages end where counting ends (rules/search 10); later pages are empty. */
export const maxPage = countLimit / searchPageSize;

export interface Search {
  text: string;
  facts: FactFilter;
  sort: SortOrder;
  /** From 1. */
  page: number;
}

/** A run of text that matched the search or did not. */
export interface Run {
  text: string;
  matched: boolean;
}

export interface SearchHit {
  product: ProductCard;
  /** The title in matching and other runs. */
  title: Run[];
  /** The matching part of the description, or its beginning. */
  excerpt: Run[];
}

/** A misspelled word, and the words that were searched instead. */
export interface Correction {
  from: string;
  to: string[];
}

export interface SearchResult {
  hits: SearchHit[];
  /** The number of matches, exact up to `countLimit`. */
  count: number;
  /** True if there are more than `count`. */
  isMore: boolean;
  /** Empty unless a word was corrected. */
  corrected: Correction[];
}
