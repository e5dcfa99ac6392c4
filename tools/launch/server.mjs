/**
 * V8's memory settings (docs/decisions/0034): semi-spaces of 8 MB instead of 32, and no major collection below 80 MB.
 * Above that, the old generation is collected after growing by a fifth. Buffers count while they are held, not once
 * allocated. The memory of a start is freed on demand.
 */
export const memoryArguments = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=80',
  '--heap-growing-percent=20',
  '--external-memory-accounted-in-global-limit',
  '--expose-gc',
];

/**
 * Node's arguments for the built application, from the checkout's folder; the launcher's end also ends the application.
 */
export const serverArguments = [
  ...memoryArguments,
  '--import',
  './tools/launch/with-launcher.mjs',
  './server/build/main.js',
];
