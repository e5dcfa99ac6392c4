import {
  isRouteErrorResponse,
  Navigate,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { Fault } from '#contract/core/fault.ts';
import { paths } from '#contract/core/paths.ts';
import { asFault } from '../client/api.ts';
import type { LoadFailure } from '../client/page-load.ts';
import { useReturnState } from '../client/return-path.ts';
import { FailedState } from '../kit/list/states.tsx';
import { PageHead } from '../kit/page/page-head.tsx';
import { NotFound } from './not-found.tsx';

/** Shown instead of a page that failed to load or render. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const location = useLocation();
  const navigate = useNavigate();
  const returnState = useReturnState();
  const status = statusOf(error);
  if (status === 404) return <NotFound />;
  if (status === 401) {
    return <Navigate to={paths.login()} state={returnState} replace />;
  }
  /** Only a navigation renders a failed page again. */
  const renderAgain = () =>
    navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  const onRetry = status === undefined ? renderAgain : revalidate;
  return (
    <>
      <PageHead title="Something went wrong" noindex />
      <FailedState message={sentence(error)} onRetry={onRetry} retrying={state === 'loading'} />
    </>
  );
}

/** The error comes from a route's `load`, or from a page that loaded its data in view. */
function statusOf(error: unknown): number | undefined {
  return isRouteErrorResponse(error) || error instanceof Fault ? error.status : undefined;
}

function sentence(error: unknown): string {
  const failure: Partial<LoadFailure> | undefined = isRouteErrorResponse(error) ? error.data : undefined;
  return failure?.message ?? asFault(error).message;
}
