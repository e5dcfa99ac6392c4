import { useLazy } from '../../kit/say/use-lazy.ts';
import type { ReasonFieldProps } from './reason-field.tsx';

const load = () => import('./reason-field.tsx');

/** Loaded for staff only. If it fails to load, the action has no reason. */
export function LazyReason(props: ReasonFieldProps) {
  const lazy = useLazy(load, () => undefined);
  return lazy && <lazy.ReasonField {...props} />;
}
