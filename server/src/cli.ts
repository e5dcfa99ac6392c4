/** The command line beside the application: `npm run guildhall -- COMMAND`. */
import { runCommand } from './cli/run.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
