/** The SQL that finds members by name. */

/** How many of a name are looked at. */
const namesakes = 1_000;

/** An array of the ids of those whose whole or last name begins so; `place` takes a value into the statement. */
export function namedLike(place: (value: string) => string, name: string): string {
  const beginning = `lower(${place(name.replace(/[\\%_]/g, '\\$&'))}::text) || '%'`;
  return `array(select id from members
    where lower(first_name || ' ' || last_name) like ${beginning} or lower(last_name) like ${beginning}
    limit ${namesakes})`;
}
