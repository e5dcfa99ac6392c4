import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { breakagesIn, shuffled } from './launch/breakages.mjs';
import { environment, LaunchError, launcher, node24, root, say } from './launch/launcher.mjs';
import { runQuietly } from './launch/run.mjs';

/**
 * Mutation testing: breaks the code in random places, one at a time, and prints which test failed. Run it in a clean
 * checkout: `node tools/break-code.mjs --seed 7 --count 40`, or `--file PATH` for places of one file. A mutation that
 * no test of its slice detects is tried with all unit and slice tests. Exits with 1 if one survives them.
 */
await launcher(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '40' },
      file: { type: 'string' },
    },
  });
  if (git('status', '--porcelain') !== '')
    throw new LaunchError('Commit or stash your changes first: files are changed in place.');
  const files = values.file === undefined ? sliceFiles() : [values.file];
  const places = files.flatMap((file) => breakagesIn(read(file)).map((place) => ({ file, ...place })));
  const chosen = shuffled(places, Number(values.seed)).slice(0, Number(values.count));
  let survivors = 0;
  for (const [index, place] of chosen.entries()) {
    const failure = await failureOf(place);
    if (failure === undefined) survivors += 1;
    say(`${index + 1}. ${place.file}:${place.line} ${place.what}\n   ${failure ?? 'SURVIVED'}`);
  }
  say(`\n${chosen.length - survivors} of ${chosen.length} breakages were caught (seed ${values.seed}).`);
  return survivors === 0 ? 0 : 1;
});

function sliceFiles() {
  const all = git('ls-files', 'server/src/slices/**/*.ts').split('\n');
  return all.filter((file) => /(policy|actions|queries|routes)\.ts$/.test(file));
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** The first test that fails with the mutation; undefined if none does. */
async function failureOf({ file, broken }) {
  const whole = read(file);
  writeFileSync(join(root, file), broken);
  try {
    const slice = /^server\/src\/slices\/[^/]+/.exec(file)?.[0];
    return (slice && (await failureIn([slice]))) ?? (await failureIn([]));
  } finally {
    writeFileSync(join(root, file), whole);
  }
}

async function failureIn(folders) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-broken-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', ...folders, '--bail=1', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await runQuietly(node24(), args, environment({ NODE_ENV: undefined }));
    if (code === 0) return undefined;
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    // With --bail, vitest reports files that it stopped as failed too, without a failed test.
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ name, ...test })),
    );
    const test = tests.find(({ status }) => status === 'failed');
    if (test !== undefined) return `${relative(root, test.name)}: ${test.fullName}`;
    const file = testResults.find(({ status }) => status === 'failed');
    return file === undefined
      ? `the run failed: ${output.trim().slice(-200)}`
      : `${relative(root, file.name)}: ${file.message.trim().slice(0, 200)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
