import { Extension, Mark, Node, wrappingInputRule } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { textAlignments } from '#contract/core/html.ts';

/** rules/html 8: nobody sets it here, and what is edited keeps it. */
const lang = { default: null };

const blocks = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock'];
const marks = ['bold', 'italic', 'underline', 'strike', 'code', 'link'];

const Language = Extension.create({
  name: 'language',
  addGlobalAttributes: () => [{ types: [...blocks, ...marks], attributes: { lang } }],
});

/** Of words that are nothing else than in another language. What is typed behind them is not. */
const ForeignWords = Mark.create({
  name: 'foreignWords',
  inclusive: false,
  addAttributes: () => ({ lang }),
  // A size and a font of the same span are read beside it.
  parseHTML: () => [{ tag: 'span[lang]', consuming: false }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** Whoever writes “12. December” at the beginning of a line begins no list. */
const listBeginning = /^1\.\s$/;

/** Numbers from where it did elsewhere (rules/html 9); no letters, which would not be kept. */
const orderedList = (known: Node) =>
  known.extend({
    addAttributes: () => ({
      start: { default: 1, parseHTML: (list: HTMLElement) => startOf(list.getAttribute('start') ?? '') },
    }),
    addInputRules() {
      return [wrappingInputRule({ find: listBeginning, type: this.type, joinPredicate: () => false })];
    },
    // Lines that are pasted as text stay as they are, with whatever numbers them.
    addProseMirrorPlugins: () => [],
  });

function startOf(written: string): number {
  return /^\d{1,4}$/.test(written) ? Number(written) : 1;
}

/** What is pasted has headings of all levels; the server would make the same of those that are not kept (rules/html 1). */
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

/** As the kit has it, but for its numbered lists and headings. */
const Kit = StarterKit.extend({
  addExtensions() {
    const known = this.parent?.() ?? [];
    return known.map((one) => (one instanceof Node && changed.get(one.name)?.(one)) || one);
  },
});

/** What may be written is what is kept of it (rules/html 1): the rest of the kit stays out. */
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
