import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const ink: MantineColorsTuple = [
  '#f0f4fa',
  '#dde6f2',
  '#c0d1ea',
  '#a9bfe0',
  '#7f9bc8',
  '#5a79ad',
  '#41608f',
  '#2a456d',
  '#1e3556',
  '#14213a',
];

const brass: MantineColorsTuple = [
  '#fbf6e9',
  '#f7efdb',
  '#ebd9a9',
  '#dfc07a',
  '#c9a24a',
  '#b78d33',
  '#9a7118',
  '#75560f',
  '#5c430b',
  '#3f2e08',
];

/** Greys lean to the warm side. */
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f2eee7',
  '#e3ddd3',
  '#d3ccc0',
  '#b9b2a5',
  '#8f897e',
  '#6f6a61',
  '#5e5a53',
  '#3b3a38',
  '#23262d',
];

const dark: MantineColorsTuple = [
  '#ebe7e0',
  '#aca69b',
  '#8b8d92',
  '#5b626d',
  '#3f4651',
  '#22272f',
  '#1b1f26',
  '#14171c',
  '#101318',
  '#0b0d11',
];

/** What is filled with the primary colour follows the tokens, which know both schemes. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const primary = input.color === undefined || input.color === input.theme.primaryColor;
  if (input.variant !== 'filled' || !primary) return defaultVariantColorsResolver(input);
  return {
    background: 'var(--ink)',
    hover: 'var(--ink-hover)',
    color: 'var(--on-ink)',
    border: '1px solid transparent',
  };
};

export const theme = createTheme({
  colors: { ink, brass, gray, dark },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  variantColorResolver,
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-serif)', fontWeight: '600' },
  defaultRadius: 'sm',
  radius: { sm: '6px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Mantine's own names follow the tokens, so that each colour is decided in one place. */
const followTokens = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--hairline)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: followTokens,
  dark: followTokens,
});
