import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { kindNames } from '#contract/products/facts.ts';
import {
  type KindSuggestion,
  listEveryProduct,
  listKindSuggestions,
  setKinds,
} from '#contract/products/staff-calls.ts';
import { suggestedText, kindTexts as texts } from '#contract/products/texts.ts';
import { useChange } from '../../client/changes.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { SelectAll, SelectRow } from '../../kit/table/select-boxes.tsx';
import { type Selection, useSelection } from '../../kit/table/use-selection.ts';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import classes from './kind-suggestions.module.css';

/** Suggests kinds for products by their categories, while there are such products (rules/facts 14). */
export function KindSuggestions() {
  const { data: suggestions = [] } = useQuery({
    ...callQuery(useApi(), listKindSuggestions, {}),
    refetchOnMount: 'always',
  });
  const change = useChange();
  const table = useTableAct(listKindSuggestions, listEveryProduct);
  const [isOpen, setOpen] = useState(false);
  const settable = suggestions.filter(({ kind }) => kind !== 'event').map(({ id }) => id);
  const selection = useSelection(settable);
  const { selected } = selection;
  if (suggestions.length === 0) return null;
  const byCategory = Map.groupBy(suggestions, ({ category, kind }) => `${category}: ${kindNames[kind]}`);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>{suggestedText(suggestions.length)}</summary>
      {isOpen && (
        <div className={classes.body}>
          <p className={classes.quiet}>{texts.explain}</p>
          <SelectAll selection={selection} label={texts.all} />
          {[...byCategory].map(([heading, rows]) => (
            <section key={heading} aria-label={heading}>
              <h2 className={classes.heading}>{heading}</h2>
              <ul className={classes.list}>
                {rows.map((row) => (
                  <Suggestion key={row.id} {...row} selection={selection} />
                ))}
              </ul>
            </section>
          ))}
          <Button
            isLoading={table.isPending}
            isHeld={selected.length === 0}
            onClick={() => table.act(() => change(setKinds, { ids: selected }))}
          >
            {texts.set}
            {selected.length > 0 && ` (${selected.length})`}
          </Button>
        </div>
      )}
    </details>
  );
}

type SuggestionProps = KindSuggestion & { selection: Selection<KindSuggestion['id']> };

function Suggestion({ id, title, kind, selection }: SuggestionProps) {
  return (
    <li className={classes.row}>
      {kind !== 'event' && <SelectRow id={id} selection={selection} label={texts.select(title)} />}
      <Link to={paths.product(id)}>{title}</Link>
      {kind === 'event' && (
        <span className={classes.quiet}>
          {texts.needsBeginning}{' '}
          <Link to={paths.editProduct(id)}>
            {texts.edit}
            <span className="visually-hidden"> {title}</span>
          </Link>
        </span>
      )}
    </li>
  );
}
