/** Control characters other than tab and line ends: no keyboard types them, and marks in search results are made of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
