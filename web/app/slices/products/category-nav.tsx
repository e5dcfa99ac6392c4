import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#contract/core/paths.ts';
import { type CountedCategory, productCountLimit } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { showWhole } from '../../kit/list/show-whole.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { totalFigure } from '../../kit/text/total-figure.ts';
import classes from './category-nav.module.css';
import { openBranch, topCategories } from './category-tree.ts';
import { filterOf, type ListView, queryElsewhere } from './list-view.ts';
import { useCategoryCounts } from './use-category-counts.ts';

/**
 * rules/products 36: the way into every category, with the number of its products that the filter
 * lets through. Keeps its room until they are
 * known.
 */
export function CategoryNav({ current, view }: { current: string | undefined; view: ListView }) {
  const { counts, isLost } = useCategoryCounts(filterOf(view));
  const followLinks = useLinkClicks();
  const line = useCurrentInView(current);
  if (isLost) return null;
  const { categories = [], total = 0 } = counts ?? {};
  const query = queryElsewhere(view);
  const branch = openBranch(categories, current);
  const item = (category: CountedCategory, below?: CountedCategory[]) => (
    <Item
      key={category.id}
      name={category.name}
      count={category.count}
      to={paths.listing(category.slug) + query}
      isCurrent={category.slug === current}
      below={below?.map((child) => item(child))}
    />
  );
  return (
    <nav aria-label={productTexts.categoryNav} className={classes.nav}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links answer keys with clicks. */}
      <ul ref={line} className={classes.line} onClick={followLinks} onFocus={showWhole}>
        {counts !== undefined && (
          <Item
            name={productTexts.allCategories}
            count={total}
            to={paths.home() + query}
            isCurrent={current === undefined}
          />
        )}
        {topCategories(categories).map((top) => item(top, top === branch?.top ? branch.below : undefined))}
      </ul>
    </nav>
  );
}

interface ItemProps {
  name: string;
  count: number;
  to: string;
  isCurrent: boolean;
  /** Of the category that is open. */
  below?: ReactNode[] | undefined;
}

function Item({ name, count, to, isCurrent, below }: ItemProps) {
  return (
    <li data-open={below !== undefined || undefined}>
      <a href={to} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
        {name} <span className={classes.count}>{totalFigure(count, productCountLimit)}</span>
      </a>
      {below !== undefined && below.length > 0 && <ul className={classes.below}>{below}</ul>}
    </li>
  );
}

/** On a narrow screen the line scrolls sideways: what one has chosen is not out of view. */
function useCurrentInView(current: string | undefined) {
  const line = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another place in the line.
  useEffect(() => {
    const link = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (line.current && link) line.current.scrollLeft = link.offsetLeft - line.current.clientWidth / 3;
  }, [current]);
  return line;
}
