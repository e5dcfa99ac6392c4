/**
 * `npm run bench` runs every scenario, `npm run bench -- vote comment` the named ones. `--quick` shortens them to show that
 * they work, and `--list` lists them. See docs/BENCHMARKS.md.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../tools/launch/build.mjs';
import { DataSets } from './harness/data-sets.ts';
import { appendHistory, currentCircumstances } from './harness/history.ts';
import { type Result, summaryOf, tableOf } from './harness/report.ts';
import { fullSettings, quickSettings } from './harness/scenario.ts';
import { scenarios } from './scenarios/all.ts';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
});
const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));

if (options.list) for (const { name, summary } of scenarios) console.log(name.padEnd(20), summary);
else if (unknown.length > 0) fail(`Unknown scenario: ${unknown.join(', ')}. See npm run bench -- --list.`);
else await runAll();

/** A scenario that fails does not stop the others. */
async function runAll(): Promise<void> {
  await ensureBuilt();
  const settings = options.quick ? quickSettings : fullSettings;
  const circumstances = currentCircumstances(settings);
  const dataSets = new DataSets();
  process.once('exit', () => dataSets.removeAll());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const results: Result[] = [];
  for (const { name, summary, run } of scenarios) {
    if (names.length > 0 && !names.includes(name)) continue;
    try {
      const result = { scenario: name, figures: await run({ settings, dataSets }) };
      results.push(result);
      console.log(`${name}: ${summary}\n${tableOf(result)}`);
      if (!options.quick) appendHistory(circumstances, result);
    } catch (error) {
      fail(`${name} failed: ${error instanceof Error ? error.stack : error}\n`);
    }
  }
  console.log(summaryOf(results));
  if (options.quick) console.log('These loads were too short for the figures to mean anything.');
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
