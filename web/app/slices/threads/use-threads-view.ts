import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readThreadsView, type ThreadsView } from './threads-view.ts';

export function useThreadsView(): ThreadsView {
  const [query] = useSearchParams();
  return useMemo(() => readThreadsView(query), [query]);
}
