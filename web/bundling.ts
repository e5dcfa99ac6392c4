/** What the pages and the server share of how they are bundled. Plugins are Rolldown's, which Vite takes as well. */
import { dictionary } from '@zxcvbn-ts/language-common';

const lists = /@zxcvbn-ts\/language-common\/dist\/(passwords|diceware)\.json\.(mjs|cjs)$/;

/** The most common ones, which the server refuses as they stand; nobody looks further into the lists. */
const kept = { passwords: dictionary['passwords-common'].slice(0, 5000), diceware: [] };

/** Of the words that people make passwords of, only the most common are carried along. */
export const fewerPasswords = {
  name: 'guildhall:fewer-passwords',
  load(id: string) {
    const [, list, kind] = lists.exec(id) ?? [];
    if (list === undefined) return undefined;
    const words = JSON.stringify(kept[list as keyof typeof kept]);
    return `${kind === 'mjs' ? 'export default' : 'module.exports ='} ${words}`;
  },
};

/**
 * Node keeps a large source with a single letter beyond ASCII in two bytes for each of its letters. Written as escapes,
 * letters mean the same; a backslash that stood before one meant nothing. The bundler's own `charset: 'ascii'`, which
 * belongs to it, leaves templates out.
 */
export const asciiAlone = {
  name: 'guildhall:ascii-alone',
  renderChunk: (code: string) =>
    code.replace(
      /(?<!\\)((?:\\\\)*)\\?([^\0-\x7f])/g,
      (_match, before: string, letter: string) =>
        `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
};
