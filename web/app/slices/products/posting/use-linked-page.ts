import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { parseWebAddress } from '#contract/core/scalars.ts';
import { readLinkedPage } from '#contract/files/calls.ts';
import { titleLimit } from '#contract/posts/model.ts';
import { callQuery, useApi } from '../../../client/queries.ts';

interface LinkedPageOptions {
  /** The link that was there from the beginning is not asked again. */
  known: string;
  /** Hears the page's title as soon as it is known. */
  onTitle: (title: string) => void;
}

/** What the page behind a Perma Link offers (rules/posting 18); it never stands in the way. */
export function useLinkedPage({ known, onTitle }: LinkedPageOptions) {
  const [asked, setAsked] = useState<string>();
  const query = callQuery(useApi(), readLinkedPage, { url: asked ?? '' });
  const page = useQuery({ ...query, enabled: asked !== undefined, staleTime: Number.POSITIVE_INFINITY });

  const tell = useRef(onTitle);
  tell.current = onTitle;
  const title = page.data?.title.trim().slice(0, titleLimit);
  useEffect(() => {
    if (title) tell.current(title);
  }, [title]);

  return {
    /** After the link was pasted or left; asks once for each address. */
    read(typed: string): void {
      const address = parseWebAddress(typed);
      if (address !== undefined && address !== parseWebAddress(known)) setAsked(address);
    },
    isReading: page.isFetching,
    hasFailed: page.isError,
    pictureUrls: page.data?.pictureUrls ?? [],
  };
}
