/**
 * V8 keeps less in store than it would on a machine of this size (docs/decisions/0034): a young generation of 8 MB a half
 * instead of 32, and an old one that is tidied up when it has grown by three tenths.
 */
export const memoryArguments = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

/** What Node is told to run the application with, from the checkout's folder: as it is built, ending with its launcher. */
export const serverArguments = [
  ...memoryArguments,
  '--import',
  './tools/launch/with-launcher.mjs',
  './server/build/main.js',
];
