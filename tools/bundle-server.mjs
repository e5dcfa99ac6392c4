/**
 * Bundles the server, its contract, the packages that it uses and part of its command line into one JavaScript file.
 * The first argument is the folder, beside `server/src`. One file contains half the source text and starts sooner than
 * thousands, and Node's compiler for TypeScript need not be loaded (docs/decisions/0034). Nothing is minified, so that
 * stack traces contain function names.
 */
import { dirname, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { asciiAlone, fewerPasswords } from '../web/bundling.ts';

const [, , folder] = process.argv;
const root = dirname(import.meta.dirname);

/** They contain native programs, read their own files by path, or are rarely loaded. */
const packagesApart =
  /^(?:sharp|@node-rs\/argon2|@aws-sdk\/.+|@opentelemetry\/.+|@fastify\/otel|@fastify\/swagger|@fastify\/swagger-ui|import-fresh|pino|pg-native)$/;

/** `prom-client` requests a trace from OpenTelemetry's API, whose no-op version is always in the bundle. */
const isApart = (id, importer) =>
  packagesApart.test(id) && !(id === '@opentelemetry/api' && importer?.includes('/prom-client/'));

/** Modules find files beside them, such as programs and migrations, at their original location. */
const placesStay = {
  name: 'guildhall:places-stay',
  transform(code, id) {
    if (/\b__(?:dirname|filename)\b/.test(code)) this.error(`${id} reads files by its place: keep it apart`);
    if (!code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(resolve(folder), id));
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

// With execution order, each module is a function of its own. Compiling a file needs temporary memory for its largest
// function, and the allocator never returns all of it (docs/decisions/0034).
await bundle({ main: 'server/src/main.ts' }, { codeSplitting: false, strictExecutionOrder: true });
// Commands in separate processes: each loads only its own part, so that a backup takes little memory
// (docs/decisions/0046).
await bundle({ cli: 'server/src/cli.ts' }, { codeSplitting: true, chunkFileNames: 'cli-[name]-[hash].js' });

async function bundle(input, output) {
  const made = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: isApart,
    plugins: [placesStay, fewerPasswords, asciiAlone],
    onLog(level, log) {
      // Packages import optional dependencies.
      if (level === 'warn' && log.code !== 'UNRESOLVED_IMPORT') process.stderr.write(`${log.message}\n`);
    },
  });
  await made.write({ dir: folder, format: 'esm', comments: false, charset: 'ascii', ...output });
  await made.close();
}
