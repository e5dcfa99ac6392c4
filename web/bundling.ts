/** Bundler settings shared by the pages and the server. The plugins are for Rolldown, and Vite accepts them too. */
import { dictionary } from '@zxcvbn-ts/language-common';

const lists = /@zxcvbn-ts\/language-common\/dist\/(passwords|diceware)\.json\.(mjs|cjs)$/;

/** The most common passwords, which the server rejects as they are. The lists have no other use. */
const subset = { passwords: dictionary['passwords-common'].slice(0, 5000), diceware: [] };

/** Reduces the bundled password lists to the most common entries. */
export const fewerPasswords = {
  name: 'guildhall:fewer-passwords',
  load(id: string) {
    const [, list, kind] = lists.exec(id) ?? [];
    if (list === undefined) return undefined;
    const words = JSON.stringify(subset[list as keyof typeof subset]);
    return `${kind === 'mjs' ? 'export default' : 'module.exports ='} ${words}`;
  },
};

/**
 * Escapes non-ASCII characters. Node stores a source with a single one in two bytes per character. The escapes have the
 * same meaning; a backslash before such a character has none. The bundler's own option for it, `charset: 'ascii'`,
 * omits templates.
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
