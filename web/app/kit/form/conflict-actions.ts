import { givingWay, mergeTheirs, type Versions } from './conflict.ts';

/** An edit of an item, as `useForm` and `useEditVersion` hold it. */
interface Edit<Thing, Values> {
  form: { values: Values; initial: Values; replace: (next: Values, from: Values, own?: Values) => void };
  basis: { moveTo: (version: number) => void };
  /** Returns the form's values of the item. */
  valuesOf: (thing: Thing) => Values;
  /** Merges both versions. The default takes the fields that the other editor changed. */
  taken?: (versions: Versions<Values>) => Values;
  /** Resets the state outside the form to the newer version; `values` are the form's new values. */
  onBegin?: (newer: Thing, values: Values) => void;
  /** Sends the edit based on the newer version. State outside the form may not have rendered that version yet. */
  send: (version: number, newer: Thing) => Promise<void>;
}

/** The two ways to resolve a conflict with a newer version. */
export function conflictActions<Thing extends { version: number }, Values extends object>({
  form,
  basis,
  valuesOf,
  taken = mergeTheirs,
  onBegin,
  send,
}: Edit<Thing, Values>) {
  function begin(newer: Thing, values: Values, own?: Values): void {
    form.replace(values, valuesOf(newer), own);
    basis.moveTo(newer.version);
    onBegin?.(newer, values);
  }
  return {
    /** Overwrites the newer version with the reader's values. */
    async keepMine(newer: Thing): Promise<void> {
      begin(newer, form.values);
      await send(newer.version, newer);
    },
    /** Takes the other editor's changes and keeps the rest as entered; nothing is sent yet. */
    takeTheirs(newer: Thing): void {
      const versions = { loaded: form.initial, theirs: valuesOf(newer), mine: form.values };
      begin(newer, taken(versions), givingWay(versions));
    },
  };
}
