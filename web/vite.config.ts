import locales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { dictionary } from '@zxcvbn-ts/language-common';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';
import { cutFonts } from './fonts.ts';
import { precompressed } from './precompressed.ts';

/** See `app/client/schema-stand-in.ts`. */
function schemasStayHome(): Plugin {
  return {
    name: 'guildhall:schemas-stay-home',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) =>
      source === 'zod' ? `${import.meta.dirname}/app/client/schema-stand-in.ts` : undefined,
  };
}

/** Of the words that people make passwords of, pages load the most common, which the server refuses as they stand. */
function fewerPasswords(): Plugin {
  const kept = { passwords: dictionary['passwords-common'].slice(0, 5000), diceware: [] };
  return {
    name: 'guildhall:fewer-passwords',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, list] = /@zxcvbn-ts\/language-common\/dist\/(passwords|diceware)\.json\.mjs$/.exec(id) ?? [];
      return list && `export default ${JSON.stringify(kept[list as keyof typeof kept])}`;
    },
  };
}

const fonts = await cutFonts();

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Of the kit's library, only the strings of our language; what has none of its own falls back to en-US.
  plugins: [
    locales.vite({ locales: ['en-GB', 'en-US'] }),
    schemasStayHome(),
    fewerPasswords(),
    reactRouter(),
    precompressed(),
  ],
  cacheDir: '../node_modules/.vite/web',
  resolve: { alias: { '@fonts': fonts } },
  // Found before the first page is asked for, so that none has to reload.
  optimizeDeps: { entries: ['app/root.tsx', 'app/pages/**/*.tsx'] },
  // Decided once, so that the libraries' checks for developers are left out of what is built.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // One style sheet: none waits for another, and a part that is loaded later brings none.
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // Bundled, the server part carries and loads only what the pages use of their libraries.
    ssr: {
      build: { rolldownOptions: { input: './app/server.ts' } },
      ...(command === 'build' && { resolve: { noExternal: true } }),
    },
  },
}));
