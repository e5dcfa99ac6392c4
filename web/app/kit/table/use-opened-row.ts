import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readId } from '../../client/page-load.ts';
import { focusAfterUpdate } from './focus-after-update.ts';

/** State of a row that is opened above its table, in the address parameter `name`; going back closes it. */
export function useOpenedRow<RowId extends number>(name: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const opened = readId(query.get(name) ?? undefined) as RowId | undefined;
  const isOpenedHere = typeof state === 'object' && state !== null && 'opensRow' in state;
  const opener = useFocusBackTo(opened !== undefined);

  function open(id: RowId): void {
    if (opened === undefined) opener.current = document.activeElement as HTMLElement | null;
    query.set(name, String(id));
    // Switching from one row to the next still leaves one step back to the table.
    const way = { preventScrollReset: true, replace: opened !== undefined };
    navigate({ pathname, search: `?${query}` }, { ...way, state: opened === undefined ? opensRow : state });
  }

  function close(): void {
    if (isOpenedHere) return void navigate(-1);
    query.delete(name);
    navigate({ pathname, search: `?${query}` }, { replace: true, preventScrollReset: true });
  }
  return { opened, open, close };
}

/** Returns the focus to the stored element once the row is closed, by whatever means. */
function useFocusBackTo(isOpen: boolean) {
  const opener = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void focusAfterUpdate(opener.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

const opensRow = { opensRow: true };
