/** All scenarios, in the order in which they run: reads before writes, and the longest last. */
import { httpLoadScenario } from '../harness/http-load-scenario.ts';
import type { Scenario } from '../harness/scenario.ts';
import { alerts } from './alerts.ts';
import { filterScenario } from './filters.ts';
import { growth } from './growth.ts';
import { readLoads, writeLoads } from './http-loads.ts';
import { lighthouse } from './lighthouse.ts';
import { mail } from './mail.ts';
import { memory, mixedMemory } from './memory.ts';
import { start } from './start.ts';

export const scenarios: Scenario[] = [
  start,
  lighthouse,
  mail,
  alerts,
  ...readLoads.map(httpLoadScenario),
  memory,
  growth,
  filterScenario,
  ...writeLoads.map(httpLoadScenario),
  mixedMemory,
];
