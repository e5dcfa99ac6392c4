import { type ReactNode, useState } from 'react';
import { faultFromReply } from '#contract/core/fault.ts';
import { loadAgain } from '../../client/module-loading.ts';
import { useLazy } from '../say/use-lazy.ts';
import { FailedState, Spinner } from './states.tsx';

interface LazyResultProps<Part> {
  /** Loads the part; must be the same function on every render. */
  load: () => Promise<Part>;
  /** Says what is loading. */
  label?: string;
  /** Shown instead of the spinner. */
  waiting?: ReactNode;
  /** Wraps the placeholder in the same surroundings as the part. */
  around?: (inPlace: ReactNode) => ReactNode;
  children: (part: Part) => ReactNode;
}

/**
 * A part that is loaded when it is first shown. Until then, or after a failure, it shows that state in its place
 * (rules/pages 24).
 */
export function LazyResult<Part extends object>(props: LazyResultProps<Part>) {
  const { load, label, waiting = <Spinner label={label} />, around = asItIs, children } = props;
  const [state, setState] = useState<'waiting' | 'missing' | 'retrying'>('waiting');
  const [late, setLate] = useState<Part>();
  const part = useLazy(load, () => setState('missing')) ?? late;

  async function retry(): Promise<void> {
    setState('retrying');
    setLate(await loadAgain(load));
    setState('missing');
  }

  if (part !== undefined) return children(part);
  if (state === 'waiting') return around(waiting);
  const { message } = faultFromReply(0, undefined);
  return around(<FailedState message={message} onRetry={retry} retrying={state === 'retrying'} />);
}

const asItIs = (inPlace: ReactNode) => inPlace;
