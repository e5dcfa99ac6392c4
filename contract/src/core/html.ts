/**
 * HTML from people, and text as HTML. The lists are what HTML from people may carry beside its elements
 * (decisions 5.2): editors offer these, the sanitiser keeps these.
 */

/** Pixels. */
export const fontSizes = [16, 24, 48] as const;

/** `css` is the value that is stored; pages map it to the faces that they load. */
export const fonts = [
  { name: 'Inter', css: 'Inter' },
  { name: 'Source Serif 4', css: "'Source Serif 4'" },
  { name: 'Monospace', css: 'monospace' },
] as const;

export const textAlignments = ['left', 'center', 'right', 'justify'] as const;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stands for itself in HTML and XML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
