import { type Editor, useEditorState } from '@tiptap/react';
import { fontSizes, fonts } from '#contract/core/html.ts';
import classes from './rich-text.module.css';

interface ToolSelectProps {
  name: string;
  value: string;
  options: { value: string; name: string }[];
  onChoose: (value: string) => void;
}

function ToolSelect({ name, value, options, onChoose }: ToolSelectProps) {
  return (
    <select
      className={classes.toolSelect}
      aria-label={name}
      title={name}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  );
}

const levels = [2, 3, 4] as const;
const styles = [
  { value: '', name: 'Paragraph' },
  ...levels.map((level) => ({ value: String(level), name: `Heading ${level}` })),
];

/** The first heading of a page is its title: those of a text begin with the second. */
export function StyleSelect({ editor }: { editor: Editor }) {
  const value = useEditorState({
    editor,
    selector: ({ editor: now }) => String(levels.find((level) => now.isActive('heading', { level })) ?? ''),
  });
  return (
    <ToolSelect
      name="Text style"
      value={value}
      options={styles}
      onChoose={(chosen) => {
        const level = levels.find((candidate) => String(candidate) === chosen);
        const chain = editor.chain().focus();
        (level === undefined ? chain.setParagraph() : chain.setHeading({ level })).run();
      }}
    />
  );
}

const fontOptions = [{ value: '', name: 'Font' }, ...fonts.map(({ name, css }) => ({ value: css, name }))];

export function FontSelect({ editor }: { editor: Editor }) {
  const value = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const family = plain(now.getAttributes('textStyle').fontFamily);
      return fonts.find(({ css }) => plain(css) === family)?.css ?? '';
    },
  });
  return (
    <ToolSelect
      name="Font"
      value={value}
      options={fontOptions}
      onChoose={(css) => {
        const chain = editor.chain().focus();
        (css === '' ? chain.unsetFontFamily() : chain.setFontFamily(css)).run();
      }}
    />
  );
}

const sizeOptions = [
  { value: '', name: 'Size' },
  ...fontSizes.map((pixels) => ({ value: `${pixels}px`, name: `${pixels} px` })),
];

export function SizeSelect({ editor }: { editor: Editor }) {
  const value = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const size = String(now.getAttributes('textStyle').fontSize ?? '');
      return sizeOptions.some((option) => option.value === size) ? size : '';
    },
  });
  return (
    <ToolSelect
      name="Font size"
      value={value}
      options={sizeOptions}
      onChoose={(size) => {
        const chain = editor.chain().focus();
        (size === '' ? chain.unsetFontSize() : chain.setFontSize(size)).run();
      }}
    />
  );
}

/** Browsers quote a family's name in their own way. */
function plain(family: unknown): string {
  return String(family ?? '').replace(/['"]/g, '');
}
