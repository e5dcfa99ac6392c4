/** Reads `/metrics` as Prometheus does. */
import { type Callee, send } from './call.ts';

/** The value of each sample, by its name and labels as written: `x_total{route="/"}`. */
export async function readMetrics(app: Callee): Promise<Map<string, number>> {
  return samplesIn((await send(app, '/metrics')).body.toString());
}

/** Parses the text of a registry in the same way. */
export function samplesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
