/**
 * Makes one JavaScript file of the server, its contract and the packages that it uses, and some of its command line; the
 * first argument is the folder, beside `server/src`. One file holds half the source text and starts sooner than thousands,
 * and Node's compiler for TypeScript need not be loaded (docs/decisions/0034). Nothing is shortened: a stack trace names
 * functions and can be looked up.
 */
import { dirname, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { asciiAlone, fewerPasswords } from '../web/bundling.ts';

const [, , folder] = process.argv;
const root = dirname(import.meta.dirname);

/** They hold programs for one system, read files of their own by their places, or are loaded by few. */
const packagesApart =
  /^(?:sharp|@node-rs\/argon2|@aws-sdk\/.+|@opentelemetry\/.+|@fastify\/otel|@fastify\/swagger|@fastify\/swagger-ui|import-fresh|pino|pg-native)$/;

/** The one of OpenTelemetry's that is always there, in the built file: its empty half, which `prom-client` asks for a trace. */
const isApart = (id, importer) =>
  packagesApart.test(id) && !(id === '@opentelemetry/api' && importer?.includes('/prom-client/'));

/** Modules find what lies beside them, programs and migrations, where they found it before. */
const placesStay = {
  name: 'guildhall:places-stay',
  transform(code, id) {
    if (/\b__(?:dirname|filename)\b/.test(code)) this.error(`${id} reads files by its place: keep it apart`);
    if (!code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(resolve(folder), id));
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

// In order, each module is a function of its own: what Node needs for a moment to compile a file goes by its largest function,
// and the allocator never gives all of it back (docs/decisions/0034).
await bundle({ main: 'server/src/main.ts' }, { codeSplitting: false, strictExecutionOrder: true });
// What runs aside, a command at a time: each loads its own part, so that a backup takes little memory (docs/decisions/0046).
await bundle({ cli: 'server/src/cli.ts' }, { codeSplitting: true, chunkFileNames: 'cli-[name]-[hash].js' });

async function bundle(input, output) {
  const made = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: isApart,
    plugins: [placesStay, fewerPasswords, asciiAlone],
    onLog(level, log) {
      // Packages ask for what they can do without.
      if (level === 'warn' && log.code !== 'UNRESOLVED_IMPORT') process.stderr.write(`${log.message}\n`);
    },
  });
  await made.write({ dir: folder, format: 'esm', comments: false, charset: 'ascii', ...output });
  await made.close();
}
