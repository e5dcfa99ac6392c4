/** Builds the pages and the demo data ahead of a run, which would otherwise do it itself. */
import { ensureBuilt } from '../../tools/launch/build.mjs';
import { keepDemoData } from './demo-data.ts';

await ensureBuilt();
await keepDemoData();
