/** Suggestions of a chip field for the typed text. Pure. */

/** Identifies a chip: the ID of a list item, or a word, which is its own name. */
export type ChipId = number | string;

export interface ChipChoice<Id extends ChipId> {
  id: Id;
  name: string;
}

/** Returns the unchosen options that contain the text, ignoring case; those that begin with it come first. */
export function offeredFor<Id extends ChipId>(
  choices: ChipChoice<Id>[],
  chosen: Id[],
  text: string,
): ChipChoice<Id>[] {
  const wanted = folded(text);
  const found = choices.filter(({ id, name }) => !chosen.includes(id) && folded(name).includes(wanted));
  const begins = ({ name }: ChipChoice<Id>) => Number(folded(name).startsWith(wanted));
  return found.sort((one, other) => begins(other) - begins(one));
}

/** Returns the option with exactly this name. */
export function namedSo<Id extends ChipId>(choices: ChipChoice<Id>[], text: string) {
  return choices.find(({ name }) => folded(name) === folded(text));
}

/**
 * Returns the chips in the order of choosing. Chosen options that are no longer offered remain visible and removable.
 */
export function chipsOf<Id extends ChipId>(choices: ChipChoice<Id>[], chosen: Id[]): ChipChoice<Id>[] {
  return chosen.map(
    (id) => choices.find((choice) => choice.id === id) ?? { id, name: 'No longer available' },
  );
}

/** Returns the chosen chips that are not among the options. */
export function notOffered<Id extends ChipId>(choices: ChipChoice<Id>[], chosen: Id[]): ChipChoice<Id>[] {
  return chipsOf(choices, chosen).filter((chip) => !choices.includes(chip));
}

function folded(text: string): string {
  return text.trim().toLocaleLowerCase();
}
