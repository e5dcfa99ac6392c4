/** The part of `docs/BENCHMARKS.md` that is made of the history, between two comments. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from '../parts/all.ts';
import { root } from './application.ts';
import { barsTable } from './bars-table.ts';
import { readHistory } from './history.ts';
import { peersTable } from './peers.ts';

const documentFile = join(root, 'docs', 'BENCHMARKS.md');

const begin = '<!-- Made by `npm run bench -- --table`, from the history. -->\n';
const end = '\n<!-- Until here. -->';

/** What the history tells now. */
export function measuredInWords(): string {
  const history = readHistory();
  return [
    '## Bars, held or missed',
    barsTable(history, parts),
    '## Beside others',
    'The others were measured by ourselves, with 50 connections on a machine of this kind: the lowest and the highest figure.',
    peersTable(history),
  ].join('\n\n');
}

/** What the document says. Throws where its comments are missing. */
export function writtenInDocument(text = readFileSync(documentFile, 'utf8')): string {
  const [from, to] = placeIn(text);
  return text.slice(from, to);
}

export function updateDocument(): void {
  const text = readFileSync(documentFile, 'utf8');
  const [from, to] = placeIn(text);
  writeFileSync(documentFile, text.slice(0, from) + measuredInWords() + text.slice(to));
}

function placeIn(text: string): [number, number] {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/BENCHMARKS.md has lost the comments around its tables.');
  return [from + begin.length, to];
}
