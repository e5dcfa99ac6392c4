import { Banner } from '../say/banner.tsx';
import type { Failure } from './use-form.ts';

/** The reason of the last failure, unless it is shown at a field. */
export function FormFailure({ form: { failure } }: { form: { failure: Failure | undefined } }) {
  return failure?.isPlaced === false && <Banner tone="bad">{failure.fault.message}</Banner>;
}
