import locales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { asciiAlone, fewerPasswords } from './bundling.ts';
import { chunks } from './chunks.ts';
import { cutFonts } from './fonts.ts';
import { missingPages } from './missing-pages.ts';
import { precompressed } from './precompressed.ts';

/** The schema library, and modules that hold nothing but schemas. */
const isSchema = /^zod$|\/(?:deal-schema|facts-schema|scalars)\.ts$/;

/** Only a server checks schemas; browsers get a stub. */
function servingStaysHome(): Plugin {
  return {
    name: 'guildhall:serving-stays-home',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source) {
      return isSchema.test(source) ? `${import.meta.dirname}/app/client/schema-stand-in.ts` : undefined;
    },
  };
}

const fonts = await cutFonts();

/** React Router's console messages for developers take 0.8 KB of a first visit, and nobody reads them there. */
const withoutAdvice = { manualPureFunctions: ['warning', 'warningOnce'] };

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Keeps only the strings of our language from the kit's library; strings without a translation fall back to en-US.
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
  // Found before the first page is requested, so that none has to reload.
  optimizeDeps: { entries: ['app/root.tsx', 'app/pages/**/*.tsx'] },
  // Set at build time, so that the libraries' checks for developers are removed.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // One style sheet, so that none waits for another; parts loaded later bring none.
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      build: { rolldownOptions: { treeshake: withoutAdvice, output: { codeSplitting: { groups: chunks } } } },
    },
    // Bundling limits the server part to what the pages use of their libraries.
    ssr: {
      build: { rolldownOptions: { input: './app/server.ts', output: { charset: 'ascii' } } },
      ...(command === 'build' && { resolve: { noExternal: true } }),
    },
  },
}));
