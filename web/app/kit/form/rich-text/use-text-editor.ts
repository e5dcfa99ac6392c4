import type { EditorView } from '@tiptap/pm/view';
import { type Content, type Editor, generateJSON, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { paragraphsOf } from '#contract/core/html.ts';
import { onLeaving } from '../before-unload.ts';
import { descriptionIds, type FieldFrame } from '../field.tsx';
import { extensions } from './extensions.ts';
import { type LeftWords, plainWords } from './plain-words.ts';
import { wordLists } from './word-lists.ts';

export interface TextEditorInput {
  frame: Omit<FieldFrame, 'label'>;
  /** The initial text as HTML. */
  start: string;
  /** State of the text field that held the text before. */
  left: LeftWords | undefined;
  takesFocus: boolean;
  readOnly: boolean;
  onChange: (html: string) => void;
  onLeave: (() => void) | undefined;
}

/** Creates the editor of one text; `box` contains everything that belongs to it, including its toolbar. */
export function useTextEditor(
  { frame, start, left, takesFocus, readOnly, onChange, onLeave }: TextEditorInput,
  box: RefObject<HTMLElement | null>,
): Editor {
  const callbacks = useRef({ onChange, onLeave });
  callbacks.current = { onChange, onLeave };

  const editor = useEditor({
    extensions,
    content: contentOf(start, left),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: attributesOf(frame),
      transformPastedHTML: (html) => tablesAsLines(wordLists(html)),
      handleScrollToSelection: (view) => {
        queueMicrotask(() => scrollCaretAboveBars(view));
        return false;
      },
      handleDOMEvents: {
        keydown: (_view, event) => {
          if (event.altKey && event.key === 'F10') {
            box.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
            return true;
          }
          // A dialog that traps the focus would move it to the links of the text, which cannot take it.
          if (event.key === 'Tab') event.stopPropagation();
          // Tab moves to the next field, in lists too; Escape belongs to the dialog.
          return event.key === 'Tab' || event.key === 'Escape';
        },
      },
    },
    onBlur: ({ event }) => {
      const isNear = event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget);
      if (!isNear) onLeaving(callbacks.current.onLeave)(event);
    },
    onUpdate: ({ editor: now }) =>
      callbacks.current.onChange(now.isEmpty ? '' : withoutLastLine(now.getHTML())),
  });

  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);

  // At once, and not with the next frame: whoever types goes on typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears.
  useLayoutEffect(() => {
    if (!(left?.isFocused ?? takesFocus)) return;
    // A paragraph end counts two positions and a line break one, as in the text. Offsets from the end are therefore
    // equal.
    const end = editor.state.doc.content.size - 1;
    const to = Math.max(0, end - (left?.behind ?? 0));
    const from = Math.max(0, to - (left?.chosen ?? 0));
    editor.view.focus();
    editor.chain().setTextSelection({ from, to }).scrollIntoView().run();
  }, [editor]);

  useEffect(() => {
    const showCaret = () => editor.isFocused && editor.commands.scrollIntoView();
    // An on-screen keyboard has opened.
    window.visualViewport?.addEventListener('resize', showCaret);
    return () => window.visualViewport?.removeEventListener('resize', showCaret);
  }, [editor]);

  return editor;
}

/** Inserts typed text literally: parsed as HTML it would lose spaces at the end of a line. */
function contentOf(start: string, left: LeftWords | undefined): Content {
  if (left === undefined || left.text === '') return start;
  const { before } = plainWords(start);
  const stays = before === '' ? [] : (generateJSON(before, extensions).content ?? []);
  return { type: 'doc', content: [...stays, ...paragraphsOf(left.text).map(paragraphOf)] };
}

function paragraphOf(lines: string[]) {
  const content = lines.flatMap((line, place) => [
    ...(place > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line === '' ? [] : [{ type: 'text', text: line }]),
  ]);
  return { type: 'paragraph', content };
}

function attributesOf(frame: Omit<FieldFrame, 'label'>) {
  return {
    id: frame.id,
    role: 'textbox',
    dir: 'auto',
    // The editor stays focusable while it is read-only.
    tabindex: '0',
    'aria-multiline': 'true',
    'aria-labelledby': `${frame.id}-label`,
    'aria-invalid': String(frame.error !== undefined),
    ...descriptionIds(frame),
  };
}

/** Removes the empty last line, which belongs to the editor and not to the text. */
function withoutLastLine(html: string): string {
  return html.replace(/(?:<p><\/p>)+$/, '');
}

/**
 * ProseMirror scrolls the caret into the window but ignores a bar at its foot. The page's scroll padding gives the
 * height of that bar. In a dialog no bar covers the text.
 */
export function scrollCaretAboveBars(view: EditorView): void {
  if (view.isDestroyed || view.dom.closest('[role="dialog"]') !== null) return;
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const { bottom } = view.coordsAtPos(view.state.selection.head);
  const hidden = bottom + padding - window.innerHeight;
  if (hidden > 0) window.scrollBy(0, hidden);
}

/**
 * Converts pasted tables into lines: one line per row, a space between cells. The editor has no tables (rules/html 1)
 * and would join all cells. E-mails and pages also use tables for layout; the content of those stays unchanged.
 */
export function tablesAsLines(html: string): string {
  if (!/<table\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // Converts inner tables before outer ones.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const lines = document.createElement('div');
    lines.dataset.lines = '';
    lines.append(...[...table.querySelectorAll('caption, tr')].flatMap(linesOf));
    table.replaceWith(lines);
  }
  return body.innerHTML;
}

function linesOf(row: Element): HTMLElement[] {
  const cells = row instanceof HTMLTableRowElement ? [...row.cells] : [row];
  return row instanceof HTMLTableRowElement && isLayout(cells) ? cells.map(asItIs) : [lineOf(cells)];
}

/** True if only one cell has content, or if a cell contains more than text. */
function isLayout(cells: Element[]): boolean {
  const filledCells = cells.filter(({ textContent }) => textContent.trim() !== '');
  return (
    filledCells.length === 1 ||
    cells.some((cell) => cell.querySelector('[data-lines], ul, ol, h1, h2, h3, h4') !== null)
  );
}

function asItIs(cell: Element): HTMLElement {
  const block = document.createElement('div');
  block.append(...cell.childNodes);
  return block;
}

function lineOf(cells: Element[]): HTMLElement {
  const line = document.createElement('p');
  for (const cell of cells) {
    // Word puts a paragraph into each cell.
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ');
    line.append(...cell.childNodes, ' ');
  }
  return line;
}
