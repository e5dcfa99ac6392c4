/** How large the name of the association stands in the header (rules/pages 27). Pure. */

/** For names that need smaller letters: on a phone, or everywhere. */
export function sizeOf(name: string): 'middling' | 'long' | undefined {
  if (name.length > 22) return 'long';
  return widthOf(name) > 15 ? 'middling' : undefined;
}

/** By about a third of a wide letter; of 15 a phone has room for in one line. */
function widthOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + weightOf(letter), 0);
}

function weightOf(letter: string): number {
  if (/[fijlrt .]/.test(letter)) return 1;
  if (/[a-ln-vx-z]/.test(letter)) return 2;
  // Beyond the scripts of Europe letters are as wide as they are high.
  return letter < '\u0500' ? 3 : 4;
}
