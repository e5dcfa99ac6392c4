import { ensureBuilt } from './launch/build.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { launcher } from './launch/launcher.mjs';

/** `npm run build`: builds the pages and the server if their sources have changed. */
await launcher(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
