import { Extension, Mark, Node, wrappingInputRule } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { textAlignments } from '#contract/core/html.ts';

/** Editing keeps the language attribute; this editor cannot set it (rules/html 8). */
const lang = { default: null };

const blocks = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock'];
const marks = ['bold', 'italic', 'underline', 'strike', 'code', 'link'];

const Language = Extension.create({
  name: 'language',
  addGlobalAttributes: () => [{ types: [...blocks, ...marks], attributes: { lang } }],
});

/** Marks text that differs only in its language. Text typed after it is not marked. */
const ForeignWords = Mark.create({
  name: 'foreignWords',
  inclusive: false,
  addAttributes: () => ({ lang }),
  // Marks only the language. Other rules parse the size and font of the same span.
  parseHTML: () => [{ tag: 'span[lang]', consuming: false }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** Excludes other numbers: “12. December” at the beginning of a line starts no list. */
const listBeginning = /^1\.\s$/;

/**
 * Keeps the start number of pasted lists (rules/html 9). Lettered lists are not supported, as the server would remove
 * the letters.
 */
const orderedList = (known: Node) =>
  known.extend({
    addAttributes: () => ({
      start: { default: 1, parseHTML: (list: HTMLElement) => startOf(list.getAttribute('start') ?? '') },
    }),
    addInputRules() {
      return [wrappingInputRule({ find: listBeginning, type: this.type, joinPredicate: () => false })];
    },
    // Lines pasted as plain text stay as they are, including their numbers.
    addProseMirrorPlugins: () => [],
  });

function startOf(value: string): number {
  return /^\d{1,4}$/.test(value) ? Number(value) : 1;
}

/** Pasted text has headings of all levels. The server would map unsupported levels the same way (rules/html 1). */
const heading = (known: Node) =>
  known.extend({
    parseHTML() {
      const others = { h1: 2, h5: 4, h6: 4 };
      const rules = Object.entries(others).map(([tag, level]) => ({ tag, attrs: { level } }));
      return [...(this.parent?.() ?? []), ...rules];
    },
  });

const changed = new Map([
  ['orderedList', orderedList],
  ['heading', heading],
]);

/** The starter kit, except for its numbered lists and headings. */
const Kit = StarterKit.extend({
  addExtensions() {
    const known = this.parent?.() ?? [];
    return known.map((one) => (one instanceof Node && changed.get(one.name)?.(one)) || one);
  },
});

/** The editor allows what the server keeps (rules/html 1) and omits the rest of the kit. */
export const extensions = [
  Kit.configure({
    heading: { levels: [2, 3, 4] },
    horizontalRule: false,
    gapcursor: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Language,
  TextStyle,
  ForeignWords,
  FontFamily,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...textAlignments] }),
];
