import { viewerTexts } from '#contract/accounts/viewer-texts.ts';
import type { Viewer } from '../../client/viewer.ts';
import { FailedState, Spinner } from '../../kit/list/states.tsx';

interface ViewerPlaceholderProps {
  viewer: Viewer;
  /** Says what is loading. */
  label: string;
}

/** Shown instead of member content until the viewer is known (rules/accounts 39). */
export function ViewerPlaceholder({ viewer, label }: ViewerPlaceholderProps) {
  if (viewer.is !== 'unknown') return <Spinner label={label} />;
  return (
    <FailedState message={viewerTexts.accountUnread} onRetry={viewer.retry} retrying={viewer.isRetrying} />
  );
}
