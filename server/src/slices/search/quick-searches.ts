/** Searches that were quick when they were last asked for: these share connections (docs/decisions/0043). */
import type { Search } from '#contract/search/model.ts';
import { mostRecent } from '../../platform/most-recent.ts';

/** Products that the inverted index finds, and that are put in order, within a millisecond. */
export const quickCount = 200;
/** Products that it goes through within two milliseconds to find them: it may have to look at many for few that match. */
export const quickGathered = 2_000;
/** Products that an ordered scan looks at within three milliseconds; as a rule it ends after a quarter of them. */
export const quickWindow = 3_000;

/** At some 300 bytes each, of the longest texts: 3 MB. */
const most = 10_000;

export class QuickSearches {
  readonly #searches = mostRecent<true>(most);

  has(search: Search): boolean {
    return this.#searches.has(keyOf(search));
  }

  note(search: Search, isQuick: boolean): void {
    if (isQuick) this.#searches.set(keyOf(search), true);
    else this.#searches.delete(keyOf(search));
  }
}

function keyOf({ sort, page, text }: Search): string {
  return `${sort} ${page} ${text}`;
}
