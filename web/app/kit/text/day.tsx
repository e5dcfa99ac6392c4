import { useHydrated } from '../page/use-hydrated.ts';
import { dayText } from './date-text.ts';

/** specification 1: join dates. The server does not know the reader's clock and writes UTC. */
export function Day({ at }: { at: Date }) {
  const local = useHydrated();
  return <time dateTime={at.toISOString()}>{local ? dayText(at) : dayText(at, 'UTC')}</time>;
}
