import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pageParameters } from '#contract/core/paths.ts';
import { listOrders, type ProductList, priceRanges, productCountLimit } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { ApplyWithoutScripts, PlainSelect } from '../../kit/form/plain-select.tsx';
import { useEarlyChoice } from '../../kit/form/use-early-choice.ts';
import { totalText } from '../posts/counts.ts';
import classes from './filter-bar.module.css';
import { type ListView, listViewQuery, readListView } from './list-view.ts';

interface FilterBarProps {
  view: ListView;
  /** Absent until it has come. */
  list: Pick<ProductList, 'total' | 'label'> | undefined;
}

/** What the list shows. Its state is the address; without scripts it is a form that asks for that address. */
export function FilterBar({ view, list }: FilterBarProps) {
  const count = useFocusOfGone(view);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Answers at once, before the list does.
  const [chosen, setChosen] = useState(view);
  useEffect(() => setChosen(view), [view]);

  const label = list?.label?.name ?? 'Label';
  const choose = (change: Partial<ListView>) => {
    const next = { ...chosen, ...change, skip: 0 };
    setChosen(next);
    navigate({ pathname, search: listViewQuery(next) }, { preventScrollReset: true });
  };
  const form = useEarlyChoice((query) => {
    const early = readListView(query);
    if (listViewQuery(early) !== listViewQuery({ ...view, skip: 0 })) choose(early);
  });

  return (
    // What a browser would fill in when one comes back is of another address.
    <form
      ref={form}
      className={classes.bar}
      action={pathname}
      method="get"
      aria-label="Filter"
      autoComplete="off"
    >
      <PlainSelect
        label="Sort by"
        name={pageParameters.order}
        value={chosen.order}
        values={listOrders}
        names={productTexts.orderNames}
        onChoose={(order) => choose({ order })}
      />
      <PlainSelect
        label="Price"
        name={pageParameters.price}
        value={chosen.price}
        values={priceRanges}
        names={productTexts.priceNames}
        onChoose={(price) => choose({ price })}
      />
      <label className={classes.expired}>
        <input
          type="checkbox"
          name={pageParameters.includeExpired}
          value="1"
          checked={chosen.includeExpired}
          onChange={(event) => choose({ includeExpired: event.currentTarget.checked })}
        />
        <span>{productTexts.includeExpired}</span>
      </label>
      <div className={classes.found}>
        <span ref={count} role="status" tabIndex={-1} className={classes.count}>
          {list && totalText(list.total, productCountLimit, 'product')}
        </span>
        {view.label !== undefined && (
          <Link
            to={{ pathname, search: listViewQuery({ ...view, label: undefined, skip: 0 }) }}
            preventScrollReset
            className={classes.label}
            aria-label={`${label}: take this label off`}
          >
            {label}
          </Link>
        )}
      </div>
      {view.label !== undefined && <input type="hidden" name={pageParameters.label} value={view.label} />}
      {view.showAll && <input type="hidden" name={pageParameters.showAll} value="1" />}
      <ApplyWithoutScripts />
    </form>
  );
}

/** What takes the focus of a link that goes with the list, or the label, that it was pressed to leave (rules/products 34). */
function useFocusOfGone(view: ListView) {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(view);
  // Before the list of another view takes it along.
  const focused = shown.current !== view && document.activeElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the view counts once.
  useEffect(() => {
    shown.current = view;
    if (focused && !focused.isConnected) place.current?.focus({ preventScroll: true });
  }, [view]);
  return place;
}
