import type { Catalogue } from '../harness/catalogues.ts';
import type { Options } from '../harness/options.ts';
import type { Section } from '../harness/report.ts';

/** One part of the benchmarks; it starts what it needs and leaves nothing running. */
export interface Part {
  /** As it is asked for on the command line. */
  name: string;
  /** Minutes it takes with the usual options, its catalogues being there already. */
  minutes: number;
  /** Whether it takes so long that it is measured only where it is named. */
  isOnlyNamed?: boolean;
  /** What it measures on, besides the demo content. */
  catalogues?(options: Options): Catalogue[];
  measure(options: Options): Promise<Section>;
}
