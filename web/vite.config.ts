import locales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { asciiAlone, fewerPasswords } from './bundling.ts';
import { chunks } from './chunks.ts';
import { cutFonts } from './fonts.ts';
import { missingPages } from './missing-pages.ts';
import { precompressed } from './precompressed.ts';

/** Only a server checks schemas; browsers get a stand-in. */
function servingStaysHome(): Plugin {
  return {
    name: 'guildhall:serving-stays-home',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source) {
      return source === 'zod' ? `${import.meta.dirname}/app/client/schema-stand-in.ts` : undefined;
    },
  };
}

const fonts = await cutFonts();

/** What React Router tells developers on the console takes 0.8 KB of a first visit, and nobody reads it there. */
const withoutAdvice = { manualPureFunctions: ['warning', 'warningOnce'] };

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Of the kit's library, only the strings of our language; what has none of its own falls back to en-US.
  plugins: [
    locales.vite({ locales: ['en-GB', 'en-US'] }),
    servingStaysHome(),
    { ...fewerPasswords, applyToEnvironment: ({ name }) => name === 'client' },
    { ...asciiAlone, apply: 'build', applyToEnvironment: ({ name }) => name === 'ssr' },
    missingPages(),
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
    client: {
      build: { rolldownOptions: { treeshake: withoutAdvice, output: { codeSplitting: { groups: chunks } } } },
    },
    // Bundled, the server part carries and loads only what the pages use of their libraries.
    ssr: {
      build: { rolldownOptions: { input: './app/server.ts', output: { charset: 'ascii' } } },
      ...(command === 'build' && { resolve: { noExternal: true } }),
    },
  },
}));
