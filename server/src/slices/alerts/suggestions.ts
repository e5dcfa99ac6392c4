/** rules/alerts 10: names that a keyword may begin with. Pure. */
import { suggestionCount } from '#contract/alerts/limits.ts';
import { keywordProblem } from '#contract/alerts/model.ts';
import { searchText } from '#contract/core/search-text.ts';
import type { Taxonomy } from '../taxonomy/index.ts';

/** Of active masters, each name once: those that begin with the text first, then those with a word that does. */
export function suggestionsFor(taxonomy: Taxonomy, entered: string): string[] {
  const text = searchText(entered).toLowerCase();
  const ranked = namesOf(taxonomy).map((name) => ({ name, rank: rankOf(name.toLowerCase(), text) }));
  return ranked
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, suggestionCount)
    .map(({ name }) => name);
}

function rankOf(name: string, text: string): number {
  if (name.startsWith(text)) return 0;
  if (name.includes(` ${text}`)) return 1;
  return name.includes(text) ? 2 : 3;
}

/** A keyword holds no comma, so that a name goes without its own; one that no keyword may be is left out. */
function namesOf({ categories, productTypes, tags, labels }: Taxonomy): string[] {
  const names = [...categories, ...productTypes, ...tags, ...labels]
    .filter(({ status }) => status === 'active')
    .map(({ name }) => name.replaceAll(',', ' ').replace(/\s+/g, ' ').trim())
    .filter((name) => keywordProblem(name) === undefined);
  const once = new Map(names.map((name) => [name.toLowerCase(), name]));
  return [...once.values()].sort((one, other) => one.localeCompare(other));
}
