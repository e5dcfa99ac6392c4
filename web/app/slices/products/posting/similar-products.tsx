import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseWebAddress } from '#contract/core/addresses.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { findSimilar } from '#contract/products/posting-calls.ts';
import { callQuery, useApi } from '../../../client/queries.ts';
import { useDebounced } from '../../../kit/form/use-debounced.ts';
import { Banner } from '../../../kit/say/banner.tsx';
import classes from './similar-products.module.css';

interface SimilarProductsProps {
  url: string;
  title: string;
  /** ID of the edited product, which is excluded. */
  except: ProductId | null;
}

/** Milliseconds of pause in typing before the catalogue is searched. */
const debounceDelay = 500;
/** Minimum number of characters of a title for a search. */
const tellingTitle = 5;

/** Products that this one may duplicate, as a hint only. */
export function SimilarProducts({ url, title, except }: SimilarProductsProps) {
  const typed = {
    url: parseWebAddress(url) ?? '',
    title: title.trim().length < tellingTitle ? '' : title.trim(),
  };
  const searched = useDebounced(JSON.stringify(typed), debounceDelay);
  const input: typeof typed = JSON.parse(searched);
  const hasHints = input.url !== '' || input.title !== '';
  const query = callQuery(useApi(), findSimilar, { ...input, except });
  const { data } = useQuery({ ...query, enabled: hasHints, placeholderData: keepPreviousData });
  const products = hasHints ? (data ?? []) : [];
  return (
    <div aria-live="polite">
      {products.length > 0 && (
        <Banner tone="plain" announce={false}>
          <p>This may already be in the catalog:</p>
          <ul className={classes.list}>
            {products.map(({ id, title: name, same }) => (
              <li key={id}>
                <a href={paths.product(id)} target="_blank" rel="noopener">
                  {name}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>{' '}
                <span className={classes.why}>{same === 'link' ? 'same link' : 'similar name'}</span>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
