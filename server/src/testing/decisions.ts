/** The decisions (docs/decisions), as text: whether both sides of an amendment tell of it. Pure. */
import type { SourceFile } from './imports.ts';

/** `Amends 0037, 0023 and 0035`, `Amended by 0042` */
const amendment = /\bAmend(s|ed by) (\d{4}(?:(?:,| and) \d{4})*)/g;

/** `0042 amends 0023` of each amendment that one of the two decisions tells and the other one does not. */
export function oneSidedAmendments(decisions: SourceFile[]): string[] {
  const told = decisions.map(amendmentsIn);
  const amends = new Set(told.flatMap((one) => one.amends));
  const amended = new Set(told.flatMap((one) => one.amended));
  return [
    ...[...amends.difference(amended)].map((amendment) => `${amendment}, which only the first says`),
    ...[...amended.difference(amends)].map((amendment) => `${amendment}, which only the second says`),
  ];
}

/** What a decision tells, each as `0042 amends 0023`: of what it amends, and of what amends it. */
function amendmentsIn({ path, text }: SourceFile): { amends: string[]; amended: string[] } {
  const own = path.replace(/^.*\/(\d{4})-.*$/, '$1');
  const found = [...text.replace(/\s+/g, ' ').matchAll(amendment)].map(([, way, others = '']) => ({
    way,
    others: others.match(/\d{4}/g) ?? [],
  }));
  const of = (wanted: string) => found.flatMap(({ way, others }) => (way === wanted ? others : []));
  return {
    amends: of('s').map((other) => `${own} amends ${other}`),
    amended: of('ed by').map((other) => `${other} amends ${own}`),
  };
}
