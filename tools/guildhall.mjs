import { smallHeap } from '../server/src/backup/small-heap.mjs';
import { builtCommandLine } from './launch/build.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { environment, launcher, node24 } from './launch/launcher.mjs';
import { runInForeground } from './launch/run.mjs';

/** `npm run guildhall -- …`: the command line beside the application. */
await launcher(async () => {
  await ensureInstalled();
  const words = process.argv.slice(2);
  const flags = words[0] === 'backup' ? smallHeap : [];
  return runInForeground(node24(), [...flags, program(), ...words], environment({ NODE_ENV: 'production' }));
});

/** The bundle takes half the memory. It is used if it matches the sources. */
function program() {
  return builtCommandLine() ?? 'server/src/cli.ts';
}
