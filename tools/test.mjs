import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  budget,
  playwrightFiles,
  processorTime,
  slowestFiles,
  slownessOf,
  vitestFiles,
} from './launch/budget.mjs';
import { ensureChromium } from './launch/chromium.mjs';
import {
  add,
  countCheck,
  countPlaywright,
  countVitest,
  failureNote,
  nothing,
  succeeded,
  summary,
  took,
  unhandledNote,
} from './launch/count.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { environment, LaunchError, launcher, node24, root, say } from './launch/launcher.mjs';
import { runInForeground, runQuietly } from './launch/run.mjs';
import { makeScratch } from './launch/scratch.mjs';

/**
 * `npm test`: lint, types, unit and slice tests, browser tests, in this order. `npm run test:full` (`--full`) adds the
 * slow ones. `npm test -- unit e2e` runs the named parts. Each part runs even if an earlier one failed. The cost and
 * the totals are printed at the end.
 */
const parts = { lint, types, unit, e2e };
const words = process.argv.slice(2);
const isFull = words.includes('--full');
const named = words.filter((word) => word !== '--full');
const chosen = Object.keys(parts).filter((name) => named.length === 0 || named.includes(name));

const scratch = makeScratch();
const ending = new AbortController();
/** Printed at the very end, so that they are visible after long output. */
const notes = [];
/** Test files with their duration in milliseconds. */
const files = [];
/** The factor for time limits of tests. */
let slowness = 1;
/** Prepared while the first parts run: the browser, the pages, and the demo content with its pictures. */
let preparing;

await launcher(async () => {
  try {
    return await main();
  } finally {
    ending.abort();
    scratch.remove();
  }
});

async function main() {
  const unknown = named.find((name) => !(name in parts));
  if (unknown !== undefined) {
    throw new LaunchError(`There is no part "${unknown}": choose among ${Object.keys(parts).join(', ')}.`);
  }
  await ensureInstalled();
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      interrupted = true;
    });
  }
  if (chosen.includes('e2e')) preparing = prepare();
  const start = Date.now();
  let total = nothing;
  for (const name of chosen) {
    total = add(total, await runPart(name));
    if (interrupted) break;
  }
  say(
    ['', ...notes, ...slowestFiles(files), budget(Date.now() - start, processorTime()), summary(total)].join(
      '\n',
    ),
  );
  return succeeded(total) && !interrupted ? 0 : 1;
}

async function runPart(name) {
  say(`\n== ${name}`);
  const start = Date.now();
  const count = await parts[name]().catch((error) => {
    say(error instanceof LaunchError ? error.message : error.stack);
    return countCheck(1);
  });
  say(`== ${name}: ${summary(count)} in ${took(Date.now() - start)}`);
  return count;
}

/** The first part, whose duration shows how slow the machine is now. */
async function lint() {
  const start = Date.now();
  const code = await run(['@biomejs', 'biome', 'bin', 'biome'], ['check', '--error-on-warnings', '.']);
  slowness = slownessOf(Date.now() - start);
  return countCheck(code);
}

async function types() {
  let worst = 0;
  for (const project of ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json']) {
    const checked = join(root, 'node_modules/.cache/guildhall', project.replace('/', '-'));
    const incremental = ['--incremental', '--tsBuildInfoFile', `${checked}.tsbuildinfo`];
    const code = await run(['typescript', 'bin', 'tsc'], ['--noEmit', '-p', project, ...incremental]);
    worst = Math.max(worst, code);
  }
  return countCheck(worst);
}

async function unit() {
  const file = join(scratch.folder, 'unit.json');
  const unhandled = join(scratch.folder, 'unhandled.json');
  const reporters = ['default', 'json', join(root, 'tools/launch/unhandled-errors.mjs')];
  const args = ['run', ...reporters.map((one) => `--reporter=${one}`), `--outputFile.json=${file}`];
  const code = await run(['vitest', 'vitest.mjs'], args, { UNHANDLED_ERRORS_FILE: unhandled });
  if (!existsSync(file)) return countCheck(1);
  files.push(...vitestFiles(read(file), root));
  return noted('unit', code, countVitest(read(file), code), [
    failureNote(read(file)),
    unhandledNote(existsSync(unhandled) ? read(unhandled) : []),
  ]);
}

async function e2e() {
  const chromium = await preparing;
  const file = join(scratch.folder, 'e2e.json');
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const changes = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: chromium };
  const code = await run(['@playwright', 'test', 'cli.js'], args, changes);
  if (!existsSync(file)) return countCheck(1);
  const report = read(file);
  files.push(...playwrightFiles(report));
  return noted('e2e', code, countPlaywright(report, code), []);
}

/** Returns the count. `reasons`, '' for none, are printed at the end, also for failures that they do not explain. */
function noted(part, code, count, reasons) {
  const told = reasons.filter((text) => text !== '');
  if (code !== 0 && told.length === 0) told.push(`${part} ended with code ${code}; its last lines say why.`);
  notes.push(...told);
  return count;
}

/** Prepares what browser tests need; resolves to the browser's path. The part that waits for it reports a failure. */
function prepare() {
  const made = runQuietly(node24(), [join(root, 'e2e/harness/prepare.ts')], variables(), ending);
  const both = Promise.all([ensureChromium(), made]).then(([chromium, { code, output }]) => {
    if (code !== 0) throw new LaunchError(`${output.trim()}\nThe browser tests could not be prepared.`);
    return chromium;
  });
  both.catch(() => undefined);
  return both;
}

/** Runs a package's program with Node 24. */
function run(program, args, changes) {
  return runInForeground(node24(), [join(root, 'node_modules', ...program), ...args], variables(changes));
}

/** The environment of tests, independent of the caller's. */
function variables(changes = {}) {
  return environment({
    NODE_ENV: undefined,
    TMPDIR: scratch.folder,
    // Half of each start of the application is compilation.
    NODE_COMPILE_CACHE: join(scratch.folder, 'compiled'),
    TEST_FULL: isFull ? '1' : undefined,
    TEST_SLOWNESS: String(slowness),
    ...changes,
  });
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
