import type { Fault } from '#contract/core/fault.ts';
import { FailedState, Spinner } from '../../kit/list/states.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';

interface LinkCheckScreenProps {
  title: string;
  waiting: string;
  fault: Fault | undefined;
  onRetry: () => void;
}

export function LinkCheckScreen({ title, waiting, fault, onRetry }: LinkCheckScreenProps) {
  return (
    <>
      <PageHead title={title} noindex />
      <h1 className="visually-hidden">{title}</h1>
      <noscript>
        <p>This link needs JavaScript, so that opening it by accident changes nothing.</p>
      </noscript>
      {fault === undefined ? (
        <Spinner label={waiting} />
      ) : (
        <FailedState message={fault.message} onRetry={onRetry} />
      )}
    </>
  );
}
