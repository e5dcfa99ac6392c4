/**
 * Template tag for descriptions: lets the source wrap and indent for the reader while the value
 * carries no white space between blocks and single spaces inside them.
 */
export function html(strings: TemplateStringsArray): string {
  return strings
    .join('')
    .trim()
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ');
}
