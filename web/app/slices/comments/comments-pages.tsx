import { Button } from '@mantine/core';
import { commentPageSize } from '#contract/comments/model.ts';
import { pageParameters } from '#contract/core/paths.ts';
import { PageLinks } from '../../kit/list/more-items.tsx';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import classes from './comments.module.css';

interface PagesOfCommentsProps {
  /** Of the first comment on screen in the whole list. */
  start: number;
  hasNext: boolean;
}

/** Without scripts comments are read page by page. */
export function PagesOfComments({ start, hasNext }: PagesOfCommentsProps) {
  const isAlive = useHydrated();
  if (isAlive || (start === 0 && !hasNext)) return null;
  const at = (skip: number) => ({
    search: skip > 0 ? `?${pageParameters.skip}=${skip}` : '',
    hash: '#comments',
  });
  return (
    <PageLinks
      previous={start > 0 ? at(Math.max(0, start - commentPageSize)) : undefined}
      next={hasNext ? at(start + commentPageSize) : undefined}
    />
  );
}

interface EarlierCommentsProps {
  pages: { isFetchingPreviousPage: boolean; isFetchPreviousPageError: boolean };
  load: () => unknown;
  onPress: () => void;
}

/** Above a list that was entered somewhere in the middle. */
export function EarlierComments({ pages, load, onPress }: EarlierCommentsProps) {
  const { isFetchingPreviousPage, isFetchPreviousPageError } = pages;
  const isAlive = useHydrated();
  if (!isAlive) return null;
  const press = () => {
    onPress();
    load();
  };
  return (
    <div className={classes.earlier}>
      <Button variant="default" loading={isFetchingPreviousPage} onClick={press}>
        {isFetchPreviousPageError ? 'Earlier comments did not load. Retry' : 'Show earlier comments'}
      </Button>
    </div>
  );
}
