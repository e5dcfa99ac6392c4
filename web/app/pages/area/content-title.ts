import { createContext, useContext, useEffect } from 'react';

/**
 * Receives the title of content shown instead of the open panel's list, for the document's title; undefined when the
 * list is back.
 */
export const ContentTitle = createContext<(name: string | undefined) => void>(() => undefined);

/** Sets the document's title while the calling component is mounted. */
export function useContentTitle(name: string): void {
  const tell = useContext(ContentTitle);
  useEffect(() => {
    tell(name);
    return () => tell(undefined);
  }, [tell, name]);
}
