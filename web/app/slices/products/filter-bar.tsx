import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageParameters } from '#contract/core/paths.ts';
import { listOrders } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { ApplyWithoutScripts, PlainSelect } from '../../kit/form/plain-select.tsx';
import classes from './filter-bar.module.css';
import { type ListView, listViewQuery } from './list-view.ts';

/** What the list shows. Its state is the address; without scripts it is a form that asks for that address. */
export function FilterBar({ view }: { view: ListView }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Answers at once, before the list does.
  const [chosen, setChosen] = useState(view);
  useEffect(() => setChosen(view), [view]);

  const choose = (change: Partial<ListView>) => {
    const next = { ...chosen, ...change, skip: 0 };
    setChosen(next);
    navigate({ pathname, search: listViewQuery(next) }, { preventScrollReset: true });
  };

  return (
    <form className={classes.bar} action={pathname} method="get" aria-label="Filter">
      <PlainSelect
        label="Sort by"
        name={pageParameters.order}
        value={chosen.order}
        values={listOrders}
        names={productTexts.orderNames}
        onChoose={(order) => choose({ order })}
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
      {view.showAll && <input type="hidden" name={pageParameters.showAll} value="1" />}
      <ApplyWithoutScripts />
    </form>
  );
}
