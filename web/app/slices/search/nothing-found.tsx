import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { productTexts } from '#contract/products/texts.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { topCategories } from '../products/category-tree.ts';
import { useCategoryCounts } from '../products/use-category-counts.ts';
import { plainView, threadSearchText, threadsAddress } from '../threads/threads-view.ts';
import { AlertLink } from './alert-link.tsx';
import classes from './search-screen.module.css';
import { wordsOf } from './search-view.ts';
import { useTellEmpty } from './use-tell-empty.ts';

/** What one can do next where no product has every word (rules/search 13). */
export function NothingFound({ text }: { text: string }) {
  useTellEmpty(text);
  const words = wordsOf(text);
  const threads = threadsAddress({ ...plainView, text: threadSearchText(text) });
  return (
    <EmptyState title={productTexts.none}>
      All words must appear in a product. Check the spelling, or:
      <ul className={classes.ways}>
        {words.length > 1 && (
          <li>
            Search for a single word: <WordLinks words={words} />
          </li>
        )}
        <InCategories />
        <li>
          <AlertLink text={text} />
        </li>
        <li>
          See the <Link to={paths.home()}>newest products</Link>
        </li>
        <li>
          <Link to={threads}>Search huddles</Link>, or <Link to={paths.postThread()}>ask there</Link>
        </li>
      </ul>
    </EmptyState>
  );
}

/** Those at the top that have a listing, as they are called now (rules/search 13). */
function InCategories() {
  const { counts } = useCategoryCounts();
  const tops = topCategories(counts?.categories ?? []);
  if (tops.length === 0) return null;
  return (
    <li>
      Look in{' '}
      {tops.map(({ id, name, slug }, place) => (
        <Fragment key={id}>
          {place > 0 && (place < tops.length - 1 ? ', ' : ' or ')}
          <Link to={paths.listing(slug)}>{name}</Link>
        </Fragment>
      ))}
    </li>
  );
}

function WordLinks({ words }: { words: string[] }) {
  return words.map((word, place) => (
    <Fragment key={word}>
      {place > 0 && ', '}
      <Link to={paths.search(word)}>{word}</Link>
    </Fragment>
  ));
}
