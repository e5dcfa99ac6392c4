import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { previewAlert } from '#contract/alerts/calls.ts';
import type { AlertPreview as Found, PreviewAlert } from '#contract/alerts/model.ts';
import { alertTexts, previewText } from '#contract/alerts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { isFilterless } from '#contract/products/filters.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { useDebounced } from '../../kit/form/use-debounced.ts';
import classes from './alert-preview.module.css';

/** Milliseconds of pause in typing before the catalogue is searched. */
const debounceDelay = 400;

/** Recent products that the typed keywords and filters would have matched (rules/alerts 13). */
export function AlertPreview(entered: PreviewAlert) {
  const searched: PreviewAlert = JSON.parse(useDebounced(JSON.stringify(entered), debounceDelay));
  const isAsking = isFilled(searched) && isFilled(entered);
  const query = callQuery(useApi(), previewAlert, searched);
  const found = useQuery({ ...query, enabled: isAsking, placeholderData: keepPreviousData });
  return (
    <div aria-busy={found.isFetching} className={classes.preview}>
      <div role="status">{isAsking && <Answer {...found} />}</div>
      {isAsking && found.error === null && <Newest products={found.data?.newest ?? []} />}
    </div>
  );
}

function isFilled({ keywords, filter }: PreviewAlert): boolean {
  return keywords.length > 0 || !isFilterless(filter);
}

type AnswerProps = Pick<UseQueryResult<Found>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/** The part that screen readers announce. */
function Answer({ data, error, isFetching, refetch }: AnswerProps) {
  if (error === null) return data && <p>{previewText(data.count)}</p>;
  return (
    <p className={classes.failed}>
      {asFault(error).message}{' '}
      <Button size="s" variant="default" isLoading={isFetching} onClick={() => refetch()}>
        Retry
      </Button>
    </p>
  );
}

function Newest({ products }: { products: Found['newest'] }) {
  if (products.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={alertTexts.newest}>
      {products.map(({ id, title }) => (
        <li key={id}>
          <a href={paths.product(id)} target="_blank" rel="noopener">
            {title}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
