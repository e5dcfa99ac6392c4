import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListView, readListView } from './list-view.ts';

export function useListView(): ListView {
  const [query] = useSearchParams();
  return useMemo(() => readListView(query), [query]);
}
