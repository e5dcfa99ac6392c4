/**
 * Figures that the history still holds and no part tells any more, by part, with the reason. Whoever renames a
 * figure or gives one up says so here; a part that is gone is named with all of its figures as `*`.
 */
export const former: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

export function isFormer(part: string, figure: string): boolean {
  return former[part]?.[figure] !== undefined || former[part]?.['*'] !== undefined;
}
