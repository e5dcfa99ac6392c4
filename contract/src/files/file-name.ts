/** File names, for display and for downloads. */
import { isVisible, readableLine } from '../core/readable-text.ts';
import { fileNameLimit } from './model.ts';

/**
 * Returns the last part of a path as one line; a long name keeps its end, with the extension. '' if nothing is
 * readable.
 */
export function shownFileName(name: string): string {
  const line = readableLine(name.split(/[\\/]/).at(-1) ?? '').trim();
  const end = endOf(line).trim();
  return isVisible(end) ? end : '';
}

/** Cuts between graphemes, so that joined emoji stay whole. */
function endOf(line: string): string {
  let start = line.length;
  for (const { index } of [...graphemes.segment(line)].reverse()) {
    if (line.length - index > fileNameLimit) break;
    start = index;
  }
  return line.slice(start);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
