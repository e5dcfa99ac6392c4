import { viewerTexts } from '#contract/accounts/viewer-texts.ts';
import type { Viewer } from '../../client/viewer.ts';
import { FailedState, Spinner } from '../../kit/list/states.tsx';

interface ViewerWaitProps {
  viewer: Viewer;
  /** What is awaited. */
  label: string;
}

/** In the place of what begins with the member, until it is known who that is (rules/accounts 39). */
export function ViewerWait({ viewer, label }: ViewerWaitProps) {
  if (viewer.is !== 'unknown') return <Spinner label={label} />;
  return (
    <FailedState message={viewerTexts.accountUnread} onRetry={viewer.retry} retrying={viewer.isRetrying} />
  );
}
