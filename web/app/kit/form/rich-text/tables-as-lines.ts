/**
 * What is pasted, its tables as lines: each row is one, a blank between its cells. The editor knows no tables (rules/html 1)
 * and would run them together.
 */
export function tablesAsLines(html: string): string {
  if (!/<table\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // The inner ones first: they are words of a cell then.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    table.replaceWith(...[...table.querySelectorAll('caption, tr')].map(lineOf));
  }
  return body.innerHTML;
}

function lineOf(row: Element): HTMLElement {
  const line = document.createElement('p');
  const cells = row instanceof HTMLTableRowElement ? row.cells : [row];
  for (const cell of cells) {
    // Word has a paragraph in each.
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ');
    line.append(...cell.childNodes, ' ');
  }
  return line;
}
