import IconAlignCenter from '@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs';
import IconAlignJustified from '@tabler/icons-react/dist/esm/icons/IconAlignJustified.mjs';
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs';
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ComponentType, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fontSizes, fonts, textAlignments } from '#contract/core/html.ts';
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

/** Offers headings from the second level on, as the page's title is the first. */
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

/** Browsers quote font family names in different ways. */
function plain(family: unknown): string {
  return String(family ?? '').replace(/['"]/g, '');
}

interface ToolbarProps {
  editor: Editor;
  onLink: () => void;
}

interface Tool {
  name: string;
  /** Shown in the one row that a phone displays. */
  isFirst?: boolean;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  /** Absent for one-time actions. */
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const alignmentIcons = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  justify: IconAlignJustified,
};

const marks: Tool[] = [
  first(mark('Bold', 'bold', IconBold, (chain) => chain.toggleBold())),
  first(mark('Italic', 'italic', IconItalic, (chain) => chain.toggleItalic())),
  mark('Underline', 'underline', IconUnderline, (chain) => chain.toggleUnderline()),
  mark('Strikethrough', 'strike', IconStrikethrough, (chain) => chain.toggleStrike()),
  mark('Code', 'code', IconCode, (chain) => chain.toggleCode()),
];

const blocks: Tool[] = [
  first(mark('Bulleted list', 'bulletList', IconList, (chain) => chain.toggleBulletList())),
  mark('Numbered list', 'orderedList', IconListNumbers, (chain) => chain.toggleOrderedList()),
  mark('Quote', 'blockquote', IconBlockquote, (chain) => chain.toggleBlockquote()),
];

const alignments: Tool[] = textAlignments.map((alignment) => ({
  name: `Align ${alignment}`,
  icon: alignmentIcons[alignment],
  isOn: (editor) => editor.isActive({ textAlign: alignment }),
  run: (editor) => editor.chain().focus().toggleTextAlign(alignment).run(),
}));

const history: Tool[] = [
  first({ name: 'Undo', icon: IconArrowBackUp, run: (editor) => editor.chain().focus().undo().run() }),
  { name: 'Redo', icon: IconArrowForwardUp, run: (editor) => editor.chain().focus().redo().run() },
];

/** All formatting commands, for mouse and keyboard. On a phone one row is visible, the rest folds out. */
export function Toolbar({ editor, onLink }: ToolbarProps) {
  const roving = useRovingFocus();
  const [isOpen, setOpen] = useState(false);
  const link = first({
    name: 'Link',
    icon: IconLink,
    isOn: (now) => now.isActive('link'),
    run: onLink,
  });
  return (
    <div
      role="toolbar"
      aria-label="Text formatting"
      className={classes.toolbar}
      data-open={isOpen || undefined}
      {...roving}
    >
      <StyleSelect editor={editor} />
      <FontSelect editor={editor} />
      <SizeSelect editor={editor} />
      <Tools editor={editor} tools={marks} />
      <Tools editor={editor} tools={[...blocks, link]} />
      <Tools editor={editor} tools={alignments} />
      <Tools editor={editor} tools={history} />
      <button
        type="button"
        className={`${classes.tool} ${classes.more}`}
        aria-label="More formatting"
        title="More formatting"
        aria-expanded={isOpen}
        data-first
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

function Tools({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ isOn }) => isOn?.(now)),
  });
  return (
    <div className={classes.group}>
      {tools.map(({ name, icon: Icon, isFirst, run }, index) => (
        <button
          key={name}
          type="button"
          className={classes.tool}
          aria-label={name}
          aria-pressed={on[index]}
          title={name}
          data-first={isFirst}
          onClick={() => run(editor)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </button>
      ))}
    </div>
  );
}

function first(tool: Tool): Tool {
  return { ...tool, isFirst: true };
}

type Chain = ReturnType<Editor['chain']>;

function mark(name: string, type: string, icon: Tool['icon'], toggle: (chain: Chain) => Chain): Tool {
  return {
    name,
    icon,
    isOn: (editor) => editor.isActive(type),
    run: (editor) => toggle(editor.chain().focus()).run(),
  };
}

/**
 * Makes the toolbar one stop of the Tab key; the arrow keys, Home and End move inside it. Put the returned props on the
 * element around the controls; this hook sets their `tabIndex`.
 */
export function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);

  function controls(): HTMLElement[] {
    return [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
  }

  function makeStop(stop: HTMLElement | undefined): void {
    for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
  }

  const isShown = (control: HTMLElement) => control.offsetParent !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the first control is the tab stop until another one has the focus.
  useEffect(() => makeStop(controls().find(isShown)), []);

  return {
    ref: bar,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => makeStop(target),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = controls().filter(isShown);
      const place = all.indexOf(event.target as HTMLElement);
      const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: all.length - 1 }[event.key];
      if (place < 0 || next === undefined) return;
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    },
  };
}
