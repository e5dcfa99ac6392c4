/** The command line beside the application: `npm run guildhall -- COMMAND`. */
import { runCommand } from './cli/run.ts';

const code = await runCommand(process.argv.slice(2), {
  env: process.env,
  columns: process.stdout.columns,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
// Exits even if timed-out operations are still pending.
process.exit(code);
