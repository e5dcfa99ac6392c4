import { Extension } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { textAlignments } from '#contract/core/html.ts';

/** rules/html 8: nobody sets it here, and what is edited keeps it. */
const Language = Extension.create({
  name: 'language',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'textStyle'],
      attributes: { lang: { default: null } },
    },
  ],
});

/** What may be written is what is kept of it (rules/html 1): the rest of the kit stays out. */
export const extensions = [
  StarterKit.configure({
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
  FontFamily,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...textAlignments] }),
];
