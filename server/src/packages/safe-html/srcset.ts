/**
 * The address of the largest size that a `srcset` attribute offers: the widest, or the one for the densest screen.
 * Undefined when it offers none. As the HTML standard reads it: addresses may hold commas and end at white space.
 */
export function largestOf(srcset: string): string | undefined {
  let largest: string | undefined;
  let largestSize = 0;
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [taken = ''] = pattern.exec(srcset) ?? [];
    at += taken.length;
    return taken;
  };
  while (at < srcset.length) {
    take(/[\s,]+/y);
    const address = take(/\S+/y);
    // A comma straight behind an address ends the offer, which then has no size.
    const size = address.endsWith(',') ? 1 : Number.parseFloat(take(/[^,]*/y)) || 1;
    if (address !== '' && size > largestSize) {
      largest = withoutCommas(address);
      largestSize = size;
    }
  }
  return largest;
}

/** Without those at its end. A pattern would look at every comma of a hostile address many times. */
function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end -= 1;
  return address.slice(0, end);
}
