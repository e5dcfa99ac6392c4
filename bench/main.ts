/**
 * `npm run bench`: measures what the bars ask for. `npm run bench -- cached growth` measures parts of it, `--quick`
 * only shows that everything works, `--seconds` and `--rounds` change how long is measured, and `--table` measures
 * nothing, but tells the bars from the history and writes them into `docs/BENCHMARKS.md`.
 */
import { ensureBuilt } from '../tools/launch/build.mjs';
import { unmeasured } from './harness/bars-table.ts';
import { type Command, commandOf } from './harness/command-line.ts';
import { measuredInWords, updateDocument } from './harness/document.ts';
import { readHistory } from './harness/history.ts';
import { measureAll } from './harness/measuring.ts';
import { parts } from './parts/all.ts';

const command = understood();
if (command.isTable) {
  updateDocument();
  const missing = unmeasured(readHistory(), parts).join(', ') || 'none';
  process.stdout.write(`${measuredInWords()}\n\nParts that are not measured yet: ${missing}.\n`);
} else {
  await ensureBuilt();
  process.exitCode = (await measureAll(command)) ? 0 : 1;
}

function understood(): Command {
  try {
    return commandOf(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
