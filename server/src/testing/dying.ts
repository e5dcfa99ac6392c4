/** Processes that end in the middle of what they do. */
import type { Services } from '../platform/services.ts';

/** Its next transaction but so many is its end. */
export function dyingAfter(services: Services, writes: number): Services {
  let left = writes;
  const write: Services['write'] = (work) => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return services.write(work);
  };
  return { ...services, write };
}
