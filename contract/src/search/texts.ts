import { searchTextLimit } from './model.ts';

/** The texts of the search (docs/rules/search.md). */
export const searchTexts = {
  alert: 'Alert me about this search',
  heading: 'Results found matching',
  plainText: 'Search for plain text.',
  tooLong: `Search for at most ${searchTextLimit} characters.`,
  sortNames: {
    newest: 'Newest',
    oldest: 'Oldest',
    lowest_price: 'Lowest price',
    highest_price: 'Highest price',
    best_match: 'Best match',
  },
  /** Each precedes a quoted word. */
  nothingFor: 'No results for',
  showing: 'showing results for',
  noted: 'Thank you.',
  page: (page: number, total: string) => `Page ${page} / ${total}`,
  found: (count: number, isMore: boolean) =>
    count === 1 ? '1 product found' : `${count}${isMore ? '+' : ''} products found`,
} as const;
