/** Makes what the stories need and what is kept from run to run; a run without it makes it itself, later. */
import { ensureBuilt } from '../../tools/launch/build.mjs';
import { keepDemoData } from './demo-data.ts';

await ensureBuilt();
await keepDemoData();
