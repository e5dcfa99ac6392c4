/**
 * Processor time beside a bare server's: what tells most of a program's own cost on a machine that does something else
 * meanwhile. User and system time of all of a process's threads over the requests that it answered, counted by the load
 * (`load.ts`), of both servers in the same run.
 */
import { type Bar, type Cell, timed, yardstick } from './figures.ts';

/** Microseconds for each reply; `bar` is of ours in times of bare. */
export function processorCells(ours: number, bare: number, bar?: Bar): Record<string, Cell> {
  return {
    CPU: timed(ours, 'µs'),
    'CPU of bare': yardstick(bare, 'µs'),
    'times the CPU of bare': timed(ours / bare, 'times', bar),
  };
}
