import { givingWay, withTheirs } from './conflict.ts';

/** An edit of a thing, as `useForm` and `useBasis` know it. */
interface Edit<Thing, Values> {
  form: { values: Values; initial: Values; replace: (next: Values, from: Values, kept?: Values) => void };
  basis: { moveTo: (version: number) => void };
  /** What the form holds of the thing. */
  valuesOf: (thing: Thing) => Values;
  send: (version: number) => Promise<void>;
}

/** The two ways on from a newer version that an edit has met. */
export function waysOn<Thing extends { version: number }, Values extends object>({
  form,
  basis,
  valuesOf,
  send,
}: Edit<Thing, Values>) {
  function begin(newer: Thing, values: Values, kept?: Values): void {
    form.replace(values, valuesOf(newer), kept);
    basis.moveTo(newer.version);
  }
  return {
    /** Own values over the newer version. */
    async keepMine(newer: Thing): Promise<void> {
      begin(newer, form.values);
      await send(newer.version);
    },
    /** What the other one changed as they changed it, the rest as entered; nothing is sent yet. */
    takeTheirs(newer: Thing): void {
      const versions = { loaded: form.initial, theirs: valuesOf(newer), mine: form.values };
      begin(newer, withTheirs(versions), givingWay(versions));
    },
  };
}
