import type { EditorView } from '@tiptap/pm/view';
import { type Content, type Editor, generateJSON, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { paragraphsOf } from '#contract/core/html.ts';
import { onLeaving } from '../before-unload.ts';
import { described, type FieldFrame } from '../field.tsx';
import { extensions } from './extensions.ts';
import { type LeftWords, plainWords } from './plain-words.ts';
import { wordLists } from './word-lists.ts';

export interface TextEditorInput {
  frame: Omit<FieldFrame, 'label'>;
  /** HTML. */
  start: string;
  /** How a text field was left that held the words before. */
  left: LeftWords | undefined;
  takesFocus: boolean;
  readOnly: boolean;
  onChange: (html: string) => void;
  onLeave: (() => void) | undefined;
}

/** The editor of one text; `box` holds what belongs to it, its toolbar too. */
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
        queueMicrotask(() => keepAboveBars(view));
        return false;
      },
      handleDOMEvents: {
        keydown: (_view, event) => {
          if (event.altKey && event.key === 'F10') {
            box.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
            return true;
          }
          // A dialog that keeps the focus would lead into the links of the text, where it cannot go.
          if (event.key === 'Tab') event.stopPropagation();
          // Tab goes on to the next field, in lists, too; Escape is a dialog's.
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
    // A paragraph ends in two places and a line in one, as in the text: so many characters from the end are so many places.
    const end = editor.state.doc.content.size - 1;
    const to = Math.max(0, end - (left?.behind ?? 0));
    const from = Math.max(0, to - (left?.chosen ?? 0));
    editor.view.focus();
    editor.chain().setTextSelection({ from, to }).scrollIntoView().run();
  }, [editor]);

  useEffect(() => {
    const showCaret = () => editor.isFocused && editor.commands.scrollIntoView();
    // A keyboard comes up on the screen.
    window.visualViewport?.addEventListener('resize', showCaret);
    return () => window.visualViewport?.removeEventListener('resize', showCaret);
  }, [editor]);

  return editor;
}

/** To the letter what was typed: as HTML it would lose a space at the end of a line. */
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
    // It keeps the focus while it takes no words.
    tabindex: '0',
    'aria-multiline': 'true',
    'aria-labelledby': `${frame.id}-label`,
    'aria-invalid': String(frame.error !== undefined),
    ...described(frame),
  };
}

/** The empty line to go on writing in is the editor's, not the text's. */
function withoutLastLine(html: string): string {
  return html.replace(/(?:<p><\/p>)+$/, '');
}

/**
 * ProseMirror keeps the caret within the window and does not know that a bar may stand at its foot: then the page's scroll
 * padding says where what one sees ends. In a dialog no bar is before the text.
 */
export function keepAboveBars(view: EditorView): void {
  if (view.isDestroyed || view.dom.closest('[role="dialog"]') !== null) return;
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const { bottom } = view.coordsAtPos(view.state.selection.head);
  const hidden = bottom + padding - window.innerHeight;
  if (hidden > 0) window.scrollBy(0, hidden);
}

/**
 * What is pasted, its tables as lines: each row is one, a blank between its cells. The editor knows no tables (rules/html 1)
 * and would run them together. Mails and pages are laid out by tables, too: what stands in those stays as it is.
 */
export function tablesAsLines(html: string): string {
  if (!/<table\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // The inner ones first.
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

/** One cell says something, or one holds more than words. */
function isLayout(cells: Element[]): boolean {
  const said = cells.filter(({ textContent }) => textContent.trim() !== '');
  return (
    said.length === 1 ||
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
    // Word has a paragraph in each.
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ');
    line.append(...cell.childNodes, ' ');
  }
  return line;
}
