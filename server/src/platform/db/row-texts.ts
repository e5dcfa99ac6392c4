/**
 * Rows as PostgreSQL writes them down: each a text of JSON. The driver takes one column apart instead of thirty, and what
 * was made of a row may be kept by its text, which says all that it was made of.
 */

/** The statement whose rows are those of another one, each in one column, in the same order. */
export function asTexts(statement: string): string {
  return `select to_json(found)::text as row from (${statement}) found`;
}

/** What such a text says. JSON has no moments: `moments` names the columns that are. */
export function rowIn<Row>(text: string, moments: readonly (keyof Row & string)[]): Row {
  const row = JSON.parse(text) as Record<string, unknown>;
  for (const name of moments) {
    const moment = row[name];
    if (typeof moment === 'string') row[name] = momentIn(moment);
  }
  return row as Row;
}

/** Where clocks are ahead, the last hours of 9999 are in a year that is spelled in another way here. */
function momentIn(text: string): Date {
  return new Date(/^\d{5}-/.test(text) ? `+0${text}` : text);
}
