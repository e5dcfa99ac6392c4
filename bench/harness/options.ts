import { importLimits } from '#contract/imports/model.ts';

/** How long and how often is measured. */
export interface Options {
  /** Seconds of one load. */
  seconds: number;
  /** Times that each side takes its turn. */
  rounds: number;
  connections: number;
  /** Products of the small and the large catalogue whose times are compared. */
  small: number;
  large: number;
  /** Products of the catalogue that is searched under load. */
  searched: number;
  /** Ordinary letters that wait while urgent ones are asked for. */
  letters: number;
  /** Alerts that a new product is matched with. */
  alerts: number;
  /** Rows of a file that is imported. */
  imported: number;
  /** Seconds of harm. */
  hostile: number;
  /** Seconds of load under which memory is watched. */
  memory: number;
  /** Seconds of a load that must change nothing. */
  endurance: number;
}

/** Turns of this many seconds, and as many, tell as much as the usual ones, only less surely. */
const enough = { seconds: 3, rounds: 3 };

/** Whether nothing is smaller than usual, so that what is measured belongs into the history. */
export function isWhole(options: Options): boolean {
  const { seconds, rounds, ...sizes } = options;
  return (
    seconds >= enough.seconds &&
    rounds >= enough.rounds &&
    Object.entries(sizes).every(([name, value]) => value === usual[name as keyof Options])
  );
}

export const usual: Options = {
  seconds: 5,
  rounds: 5,
  connections: 50,
  small: 10_000,
  large: 1_000_000,
  searched: 100_000,
  letters: 10_000,
  alerts: 100_000,
  imported: importLimits.rows,
  hostile: 600,
  memory: 600,
  endurance: 3_600,
};

/** To see that everything works; the figures mean little. */
export const quick: Options = {
  ...usual,
  seconds: 1,
  rounds: 2,
  large: 20_000,
  searched: 10_000,
  letters: 500,
  alerts: 10_000,
  imported: 2_000,
  hostile: 20,
  memory: 30,
  endurance: 60,
};
