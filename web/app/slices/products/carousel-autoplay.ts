/** rules/products 16: carousel autoplay. */
export const autoplayInterval = 2_000;

export interface Attention {
  /** What the pause control says; null until it was used. */
  choice: 'play' | 'pause' | null;
  /** The system asks for reduced motion. */
  isCalm: boolean;
  isHovered: boolean;
  hasFocus: boolean;
}

/**
 * rules/products 16: it turns by itself, but not while one points at it, has the focus in it, or has asked the system
 * for reduced motion. Who presses Play wants it to turn all the same.
 */
export function isAutoplaying({ choice, isCalm, isHovered, hasFocus }: Attention): boolean {
  if (choice !== null) return choice === 'play';
  return !isCalm && !isHovered && !hasFocus;
}
