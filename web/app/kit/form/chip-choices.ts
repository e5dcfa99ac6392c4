/** What a field of chips offers for what is typed into it. Pure. */

/** What a chip stands for: a thing of a list, or a word, which is its own name. */
export type ChipId = number | string;

export interface ChipChoice<Id extends ChipId> {
  id: Id;
  name: string;
}

/** Those not chosen yet that hold the text, whatever its case: first those that begin with it. */
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

/** The one with this very name. */
export function namedSo<Id extends ChipId>(choices: ChipChoice<Id>[], text: string) {
  return choices.find(({ name }) => folded(name) === folded(text));
}

/** In the order of choosing. What is not offered any more can still be seen, and taken away. */
export function chipsOf<Id extends ChipId>(choices: ChipChoice<Id>[], chosen: Id[]): ChipChoice<Id>[] {
  return chosen.map(
    (id) => choices.find((choice) => choice.id === id) ?? { id, name: 'No longer available' },
  );
}

/** Those of them that are not among the choices. */
export function notOffered<Id extends ChipId>(choices: ChipChoice<Id>[], chosen: Id[]): ChipChoice<Id>[] {
  return chipsOf(choices, chosen).filter((chip) => !choices.includes(chip));
}

function folded(text: string): string {
  return text.trim().toLocaleLowerCase();
}
