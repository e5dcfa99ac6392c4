import type { AllowList } from './allow-list.ts';

/** Replies with what is allowed of a style attribute, spelled one way; '' when nothing is. */
export type AllowedStyle = (tagName: string, style: string) => string;

/** The last of equal properties wins, as in CSS. */
export function styleFilter(policy: AllowList): AllowedStyle {
  const rules = rulesOf(policy);
  return (tagName, style) => {
    const kept = new Map<string, string>();
    for (const declaration of style.split(';')) {
      const [property = '', value = ''] = declaration.split(/:(.*)/s);
      const name = property.trim().toLowerCase();
      const allowed = rules.get(tagName)?.get(name)?.get(plainName(value));
      if (allowed !== undefined) kept.set(name, allowed);
    }
    return [...kept].map(([name, value]) => `${name}: ${value}`).join('; ');
  };
}

/** Which declarations an element may carry, and the one spelling of each value that is kept. */
function rulesOf({ alignments, fontSizes, fonts }: AllowList) {
  const values = (list: readonly string[]) => new Map(list.map((value) => [plainName(value), value]));
  const aligned = new Map([['text-align', values(alignments)]]);
  const span = new Map([
    ['font-size', values(fontSizes.map((pixels) => `${pixels}px`))],
    ['font-family', values(fonts)],
  ]);
  return new Map([
    ['p', aligned],
    ['h2', aligned],
    ['h3', aligned],
    ['h4', aligned],
    ['span', span],
  ]);
}

/** `"Source Serif 4", serif` → `source serif 4`: of a list of fonts the first is meant. */
function plainName(value: string): string {
  const [first = ''] = value.split(',');
  return first.replace(/['"]/g, '').trim().toLowerCase();
}
