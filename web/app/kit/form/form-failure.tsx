import { Banner } from '../say/banner.tsx';
import type { Failure } from './use-form.ts';

/** Why the last try failed, where no field says it. */
export function FormFailure({ form: { failure } }: { form: { failure: Failure | undefined } }) {
  return failure?.isPlaced === false && <Banner tone="bad">{failure.fault.message}</Banner>;
}
