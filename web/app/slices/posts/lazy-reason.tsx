import { useLazy } from '../../kit/say/use-lazy.ts';
import type { ReasonFieldProps } from './reason-field.tsx';

const load = () => import('./reason-field.tsx');

/** The staff's alone: nobody else loads it. Where it does not come, one acts without giving a reason. */
export function LazyReason(props: ReasonFieldProps) {
  const lazy = useLazy(load, () => undefined);
  return lazy && <lazy.ReasonField {...props} />;
}
