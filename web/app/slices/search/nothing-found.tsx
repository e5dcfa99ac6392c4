import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { productTexts } from '#contract/products/texts.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { plainView, threadSearchText, threadsAddress } from '../threads/threads-view.ts';
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
      Every word must occur in a product. Check the spelling, or:
      <ul className={classes.ways}>
        {words.length > 1 && (
          <li>
            Search for one word alone: <WordLinks words={words} />
          </li>
        )}
        <li>
          Look in <Link to={paths.learning()}>Learning</Link>, <Link to={paths.events()}>Events</Link> or{' '}
          <Link to={paths.careers()}>Careers</Link>
        </li>
        <li>
          See what is <Link to={paths.home()}>newest in the whole catalogue</Link>
        </li>
        <li>
          <Link to={threads}>Search the huddles</Link>, or <Link to={paths.postThread()}>ask there</Link>
        </li>
      </ul>
    </EmptyState>
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
