import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { useHydrated } from '../page/use-hydrated.ts';

dayjs.extend(utc);

/** specification 1: join dates. The server does not know the reader's clock and writes UTC. */
export function Day({ at }: { at: Date }) {
  const local = useHydrated();
  return <time dateTime={at.toISOString()}>{(local ? dayjs(at) : dayjs.utc(at)).format('DD MMM YYYY')}</time>;
}
