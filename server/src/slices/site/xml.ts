import { escapeHtml } from '#contract/core/html.ts';

/** What XML 1.0 cannot hold, not even escaped: control characters and halves of characters. */
const unspeakable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text that stands for itself in XML, in elements and in quoted attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(unspeakable, ''));
}
