import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asFault } from '../../client/api.ts';
import { FailedState, Spinner } from './states.tsx';

interface QueryResultProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  /** Says what is loading. */
  label: string;
  children: (data: Data) => ReactNode;
}

/** Shows a query's data; until then, or after a failure, it shows that state in its place. */
export function QueryResult<Data>({ query, label, children }: QueryResultProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Spinner label={label} />;
  return <FailedState message={asFault(error).message} onRetry={() => refetch()} retrying={isFetching} />;
}
