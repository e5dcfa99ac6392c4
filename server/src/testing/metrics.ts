/** `/metrics` as Prometheus reads it. */
import { type Callee, send } from './call.ts';

/** The value of each sample, by its name and labels as they are written: `x_total{route="/"}`. */
export async function readMetrics(app: Callee): Promise<Map<string, number>> {
  return samplesIn((await send(app, '/metrics')).body.toString());
}

/** The same of a registry's own words. */
export function samplesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
