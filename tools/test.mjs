import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './launch/build.mjs';
import { ensureChromium } from './launch/chromium.mjs';
import {
  add,
  countCheck,
  countPlaywright,
  countVitest,
  nothing,
  succeeded,
  summary,
  wavering,
} from './launch/count.mjs';
import { environment, launcher, node24, Obstacle, root, say } from './launch/house.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { runInForeground } from './launch/run.mjs';

/**
 * `npm test`: all checks and tests, in this order; `npm test -- unit e2e` runs the named parts.
 * Each part runs whatever came of those before, and the last line holds the totals.
 */
const parts = { lint, types, unit, e2e };
const reports = mkdtempSync(join(tmpdir(), 'guildhall-reports-'));

await launcher(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in parts));
  if (unknown !== undefined) {
    throw new Obstacle(`There is no part "${unknown}": choose among ${Object.keys(parts).join(', ')}.`);
  }
  await ensureInstalled();
  let interrupted = false;
  process.on('SIGINT', () => {
    interrupted = true;
  });
  let total = nothing;
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    say(`\n== ${name}`);
    const count = await part().catch((error) => {
      say(error instanceof Obstacle ? error.message : error.stack);
      return countCheck(1);
    });
    say(`== ${name}: ${summary(count)}`);
    total = add(total, count);
    if (interrupted) break;
  }
  rmSync(reports, { recursive: true, force: true });
  say(`\n${summary(total)}`);
  return succeeded(total) && !interrupted ? 0 : 1;
});

async function lint() {
  return countCheck(await run(['@biomejs', 'biome', 'bin', 'biome'], ['check', '--error-on-warnings', '.']));
}

async function types() {
  let worst = 0;
  for (const project of ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json']) {
    const code = await run(['typescript', 'bin', 'tsc'], ['--noEmit', '-p', project]);
    worst = Math.max(worst, code);
  }
  return countCheck(worst);
}

async function unit() {
  const file = join(reports, 'unit.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(['vitest', 'vitest.mjs'], args);
  return existsSync(file) ? countVitest(read(file), code) : countCheck(1);
}

async function e2e() {
  await ensureBuilt();
  const file = join(reports, 'e2e.json');
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const changes = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: await ensureChromium() };
  const code = await run(['@playwright', 'test', 'cli.js'], args, changes);
  if (!existsSync(file)) return countCheck(1);
  const report = read(file);
  const uncertain = wavering(report);
  if (uncertain !== '') say(uncertain);
  return countPlaywright(report, code);
}

/** Runs a package's program with Node 24, in the environment of tests whatever the caller's is. */
function run(program, args, changes = {}) {
  const env = environment({ NODE_ENV: undefined, ...changes });
  return runInForeground(node24(), [join(root, 'node_modules', ...program), ...args], env);
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
