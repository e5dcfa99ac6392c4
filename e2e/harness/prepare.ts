/** Builds the pages and the demo data before a run, which would otherwise do it itself. */
import { ensureBuilt } from '../../tools/launch/build.mjs';
import { keepDemoData } from './demo-data.ts';

await ensureBuilt();
await keepDemoData();
