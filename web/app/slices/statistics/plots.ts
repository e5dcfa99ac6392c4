/** Components drawn by recharts; only the statistics page loads this module. */
export { DayPlot } from './day-plot.tsx';
export { RankedPlot } from './ranked-plot.tsx';
