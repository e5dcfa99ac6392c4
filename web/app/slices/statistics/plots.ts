/** What is drawn by recharts; this module is loaded by the page of the numbers alone. */
export { DayPlot } from './day-plot.tsx';
export { RankedPlot } from './ranked-plot.tsx';
