import { createContext, useContext, useEffect } from 'react';

/** Told what is shown in the place of the open panel's list, for the document's title; undefined once it is that list again. */
export const ShownName = createContext<(name: string | undefined) => void>(() => undefined);

/** The document goes by this name as long as whatever says so is shown. */
export function useShownName(name: string): void {
  const tell = useContext(ShownName);
  useEffect(() => {
    tell(name);
    return () => tell(undefined);
  }, [tell, name]);
}
