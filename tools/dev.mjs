import { ensureInstalled } from './launch/install.mjs';
import { environment, launcher, node24 } from './launch/launcher.mjs';
import { serve } from './launch/run.mjs';

/** `npm run dev`: runs the application from its sources, and restarts it when server or contract change. */
await launcher(async () => {
  await ensureInstalled();
  const watch = ['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output'];
  const args = [...watch, 'server/src/main.ts', '--dev', ...process.argv.slice(2)];
  return serve(node24(), args, environment({ NODE_ENV: 'development' }));
});
