/** Ink navy, brass, warm greys, and a muted green and rust, put together in ways that go well. */
export interface Scheme {
  /** Background, from one corner to the other. */
  ground: readonly [string, string];
  /** From close to the ground to far from it. */
  tones: readonly [string, string, string, string, string];
  /** The one note that stands out; used sparingly. */
  accent: string;
  /** A companion to the accent. */
  second: string;
}

export const schemes: readonly Scheme[] = [
  {
    ground: ['#f7f2e8', '#e5dac8'],
    tones: ['#d8cdba', '#b5a994', '#6d7f95', '#31507c', '#14233c'],
    accent: '#b8893b',
    second: '#a4533a',
  },
  {
    ground: ['#0e192d', '#203860'],
    tones: ['#24395d', '#36547f', '#6f88a8', '#c9bfae', '#f1eadc'],
    accent: '#d9ab5b',
    second: '#8fa58e',
  },
  {
    ground: ['#edeee4', '#ccd4c3'],
    tones: ['#b7c3b0', '#8fa58e', '#5f7a64', '#3a5244', '#14233c'],
    accent: '#b8893b',
    second: '#f7f2e8',
  },
  {
    ground: ['#f5e8db', '#e3c8b2'],
    tones: ['#dbb096', '#c67b5c', '#a4533a', '#5e3027', '#14233c'],
    accent: '#d9ab5b',
    second: '#f7f2e8',
  },
  {
    ground: ['#16243f', '#566a88'],
    tones: ['#4a5f80', '#8896aa', '#c9bfae', '#c67b5c', '#f1eadc'],
    accent: '#d9ab5b',
    second: '#a4533a',
  },
  {
    ground: ['#1f3129', '#41594a'],
    tones: ['#48624f', '#6f8a72', '#a9b9a3', '#d9cfbd', '#f4efe6'],
    accent: '#d9ab5b',
    second: '#c67b5c',
  },
  {
    ground: ['#f0dfb9', '#d6b06a'],
    tones: ['#c2964b', '#9c7430', '#6b5330', '#2c4870', '#14233c'],
    accent: '#a4533a',
    second: '#f7f2e8',
  },
];

/** Whether light shapes stand out on this scheme's ground. */
export function isDark(scheme: Scheme): boolean {
  return Number.parseInt(scheme.ground[0].slice(3, 5), 16) < 128;
}

/** A colour between two others; `share` 0 gives the first, 1 the second. Colours are #rrggbb. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const value = Math.round(channel(from, at) * (1 - share) + channel(to, at) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}
