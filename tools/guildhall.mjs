import { ensureInstalled } from './launch/install.mjs';
import { environment, launcher, node24 } from './launch/launcher.mjs';
import { runInForeground } from './launch/run.mjs';

/** `npm run guildhall -- …`: the command line beside the application. */
await launcher(async () => {
  await ensureInstalled();
  const args = ['server/src/cli.ts', ...process.argv.slice(2)];
  return runInForeground(node24(), args, environment({ NODE_ENV: 'production' }));
});
