import { type MouseEvent, type ReactNode, type Ref, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useIntent } from './use-intent.ts';

interface ListAheadProps {
  as: 'ul' | 'ol';
  ref: Ref<HTMLElement>;
  className: string | undefined;
  onClick: (event: MouseEvent) => void;
  /** Loads what the page at this address shows. */
  loadAhead: ((address: string) => void) | undefined;
  children: ReactNode;
}

/** A list that has the page of a link ready by the time that one follows it: its scripts, and what it shows. */
export function ListAhead({ as: List, ref, loadAhead, children, ...rest }: ListAheadProps) {
  const [next, setNext] = useState<string>();
  const intent = useIntent(({ pathname, search }) => {
    setNext(pathname);
    loadAhead?.(pathname + search);
  });
  return (
    <>
      <List ref={ref as Ref<HTMLUListElement & HTMLOListElement>} {...rest} {...intent}>
        {children}
      </List>
      {next !== undefined && <PrefetchPageLinks page={next} />}
    </>
  );
}
