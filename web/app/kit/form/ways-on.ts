import { givingWay, type Versions, withTheirs } from './conflict.ts';

/** An edit of a thing, as `useForm` and `useBasis` know it. */
interface Edit<Thing, Values> {
  form: { values: Values; initial: Values; replace: (next: Values, from: Values, kept?: Values) => void };
  basis: { moveTo: (version: number) => void };
  /** What the form holds of the thing. */
  valuesOf: (thing: Thing) => Values;
  /** What is taken of the other one's: by itself the fields that they changed, as they changed them. */
  taken?: (versions: Versions<Values>) => Values;
  /** What stands beside the form begins with the newer version as well; `values` are what the form holds by then. */
  onBegin?: (newer: Thing, values: Values) => void;
  /** Of the newer version, which what stands beside the form may not have been drawn with yet. */
  send: (version: number, newer: Thing) => Promise<void>;
}

/** The two ways on from a newer version that an edit has met. */
export function waysOn<Thing extends { version: number }, Values extends object>({
  form,
  basis,
  valuesOf,
  taken = withTheirs,
  onBegin,
  send,
}: Edit<Thing, Values>) {
  function begin(newer: Thing, values: Values, kept?: Values): void {
    form.replace(values, valuesOf(newer), kept);
    basis.moveTo(newer.version);
    onBegin?.(newer, values);
  }
  return {
    /** Own values over the newer version. */
    async keepMine(newer: Thing): Promise<void> {
      begin(newer, form.values);
      await send(newer.version, newer);
    },
    /** What the other one changed as they changed it, the rest as entered; nothing is sent yet. */
    takeTheirs(newer: Thing): void {
      const versions = { loaded: form.initial, theirs: valuesOf(newer), mine: form.values };
      begin(newer, taken(versions), givingWay(versions));
    },
  };
}
