import { type ReactNode, useState } from 'react';
import { faultFromReply } from '#contract/core/fault.ts';
import { loadAgain } from '../../client/module-loading.ts';
import { useLazy } from '../say/use-lazy.ts';
import { FailedState, Spinner } from './states.tsx';

interface AwaitedPartProps<Part> {
  /** The same for good. */
  load: () => Promise<Part>;
  /** What is awaited, in words. */
  label?: string;
  /** In the place of the spinner. */
  waiting?: ReactNode;
  /** Puts what stands around the part around what stands in its place. */
  around?: (inPlace: ReactNode) => ReactNode;
  children: (part: Part) => ReactNode;
}

/** A part that is loaded when it is first shown, or in its place that it is on its way, or that it did not come (rules/pages 24). */
export function AwaitedPart<Part extends object>(props: AwaitedPartProps<Part>) {
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
