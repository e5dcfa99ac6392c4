/** Several names in one cell: with | between them, and \ before a | or \ that belongs to a name. Pure. */

export function joinNames(named: readonly { name: string }[]): string {
  return named.map(({ name }) => name.replaceAll(/[|\\]/g, '\\$&')).join(' | ');
}

/** The other direction; a cell without names has none. */
export function splitNames(cell: string): string[] {
  const parts = cell.match(/(?:\\.|[^|\\])+/gs) ?? [];
  return parts.map((part) => part.trim().replaceAll(/\\(.)/gs, '$1')).filter((name) => name !== '');
}
