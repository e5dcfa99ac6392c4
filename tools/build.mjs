import { ensureBuilt } from './launch/build.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { launcher } from './launch/launcher.mjs';

/** `npm run build`: the pages and the server, where their sources have changed since. */
await launcher(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
