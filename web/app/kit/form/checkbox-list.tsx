import { useState } from 'react';
import { choiceTexts } from '#contract/core/texts.ts';
import { onLeaving } from './before-unload.ts';
import classes from './checkbox-list.module.css';
import { notOffered } from './chip-choices.ts';
import fieldClasses from './field.module.css';
import { descriptionIds, FieldError, FieldHelp } from './field.tsx';
import type { EnteredField } from './fields.tsx';

export interface Choice<Id extends number> {
  id: Id;
  name: string;
  /** Depth from 0 at the top; deeper options are indented. */
  depth: number;
}

interface ChoiceListProps<Id extends number> extends EnteredField<Id[]> {
  choices: Choice<Id>[];
}

/** Lists shorter than this get no filter. */
const worthFiltering = 12;

/**
 * Multiple choice from a list. Long lists can be filtered by typing, which never removes a choice. Chosen options that
 * are no longer offered come first until they are unticked.
 */
export function CheckboxList<Id extends number>({
  choices,
  value: chosen,
  onChange,
  onLeave,
  label,
  ...frame
}: ChoiceListProps<Id>) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLocaleLowerCase();
  const unavailable = notOffered(choices, chosen).map((choice): Choice<Id> => ({ ...choice, depth: 0 }));
  const all = [...unavailable, ...choices];
  const shown = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const names = all.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const toggle = (id: Id) => {
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
    // The focused checkbox was removed.
    if (unavailable.some((choice) => choice.id === id)) document.getElementById(frame.id)?.focus();
  };

  return (
    <fieldset
      id={frame.id}
      tabIndex={-1}
      className={`${fieldClasses.field} ${classes.group}`}
      {...descriptionIds(frame)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeaving(onLeave)({ relatedTarget });
      }}
    >
      <legend className={fieldClasses.label}>{label}</legend>
      <FieldHelp id={frame.id} help={frame.help} />
      <div className={classes.box} data-invalid={frame.error !== undefined || undefined}>
        {choices.length >= worthFiltering && (
          <input
            className={classes.filter}
            type="search"
            aria-label="Filter the list"
            placeholder="Type to filter"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
        <p role="status" className="visually-hidden">
          {wanted !== '' && choiceTexts.match(shown.length, all.length)}
        </p>
        <div className={classes.window}>
          <ul className={classes.list}>
            {families(shown).map((family) => (
              <li key={family[0]?.id}>
                {family.map(({ id, name, depth }) => (
                  <div key={id} data-deep={(wanted === '' && depth > 0) || undefined}>
                    <label className={fieldClasses.choice}>
                      <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
                      <span>{name}</span>
                    </label>
                  </div>
                ))}
              </li>
            ))}
            {shown.length === 0 && <li className={fieldClasses.help}>Nothing matches.</li>}
          </ul>
        </div>
        <p className={classes.chosen}>{names.length === 0 ? 'None chosen' : `Chosen: ${names.join(', ')}`}</p>
      </div>
      <FieldError id={frame.id} error={frame.error} />
    </fieldset>
  );
}

/** Groups each top-level option with those below it: a column break never splits a group. */
function families<Id extends number>(choices: Choice<Id>[]): Choice<Id>[][] {
  const found: Choice<Id>[][] = [];
  for (const choice of choices) {
    if (choice.depth === 0 || found.length === 0) found.push([choice]);
    else found.at(-1)?.push(choice);
  }
  return found;
}
