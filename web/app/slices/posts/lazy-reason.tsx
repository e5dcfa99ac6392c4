import { useLazy } from '../../kit/say/use-lazy.ts';
import type { ReasonFieldProps } from './reason-field.tsx';

/** ID of the field. */
export const reasonId = 'reason';

const load = () => import('./reason-field.tsx');

/** Loaded for staff only. If it fails to load, the action has no reason. */
export function LazyReason(props: Omit<ReasonFieldProps, 'id'>) {
  const lazy = useLazy(load, () => undefined);
  return lazy && <lazy.ReasonField id={reasonId} {...props} />;
}
