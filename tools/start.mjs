import { ensureBuilt } from './launch/build.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { environment, launcher, node24 } from './launch/launcher.mjs';
import { serve } from './launch/run.mjs';
import { serverArguments } from './launch/server.mjs';

/** `npm start`: installs missing packages, builds outdated parts, and runs the application. */
await launcher(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const args = [...serverArguments, ...process.argv.slice(2)];
  return serve(node24(), args, environment({ NODE_ENV: 'production' }));
});
