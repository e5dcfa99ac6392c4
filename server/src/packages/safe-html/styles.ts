import { fontSizes, fonts, textAlignments } from '#contract/core/html.ts';

/** Which declarations an element may carry, and the one spelling of each value that is kept. */
const rules: Record<string, Record<string, Map<string, string>>> = {
  ...Object.fromEntries(
    ['p', 'h2', 'h3', 'h4'].map((tag) => [
      tag,
      { 'text-align': new Map(textAlignments.map((value) => [value, value])) },
    ]),
  ),
  span: {
    'font-size': new Map(fontSizes.map((pixels) => [`${pixels}px`, `${pixels}px`])),
    'font-family': new Map(fonts.map(({ css }) => [plainName(css), css])),
  },
};

/** What is allowed of a style attribute, spelled one way; '' when nothing is. The last of equals wins, as in CSS. */
export function allowedStyle(tagName: string, style: string): string {
  const kept = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const [property = '', value = ''] = declaration.split(/:(.*)/s);
    const name = property.trim().toLowerCase();
    const allowed = rules[tagName]?.[name]?.get(plainName(value));
    if (allowed !== undefined) kept.set(name, allowed);
  }
  return [...kept].map(([name, value]) => `${name}: ${value}`).join('; ');
}

/** `"Source Serif 4", serif` → `source serif 4`: of a list of fonts the first is meant. */
function plainName(value: string): string {
  const [first = ''] = value.split(',');
  return first.replace(/['"]/g, '').trim().toLowerCase();
}
