/**
 * What V8 keeps in store (docs/decisions/0034): a young generation of 8 MB a half instead of 32; an old one that is not
 * gone through below 80 MB, and above when it has grown by a fifth; of buffers what is held counts, not what was ever taken.
 * What a start leaves behind is let go of on demand.
 */
export const memoryArguments = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=80',
  '--heap-growing-percent=20',
  '--external-memory-accounted-in-global-limit',
  '--expose-gc',
];

/** What Node is told to run the application with, from the checkout's folder: as it is built, ending with its launcher. */
export const serverArguments = [
  ...memoryArguments,
  '--import',
  './tools/launch/with-launcher.mjs',
  './server/build/main.js',
];
