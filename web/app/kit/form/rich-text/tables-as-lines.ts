/**
 * What is pasted, its tables as lines: each row is one, a blank between its cells. The editor knows no tables (rules/html 1)
 * and would run them together. Mails and pages are laid out by tables, too: what stands in those stays as it is.
 */
export function tablesAsLines(html: string): string {
  if (!/<table\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // The inner ones first.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const lines = document.createElement('div');
    lines.dataset.lines = '';
    lines.append(...[...table.querySelectorAll('caption, tr')].flatMap(linesOf));
    table.replaceWith(lines);
  }
  return body.innerHTML;
}

function linesOf(row: Element): HTMLElement[] {
  const cells = row instanceof HTMLTableRowElement ? [...row.cells] : [row];
  return row instanceof HTMLTableRowElement && isLayout(cells) ? cells.map(asItIs) : [lineOf(cells)];
}

/** One cell says something, or one holds more than words. */
function isLayout(cells: Element[]): boolean {
  const said = cells.filter(({ textContent }) => textContent.trim() !== '');
  return (
    said.length === 1 ||
    cells.some((cell) => cell.querySelector('[data-lines], ul, ol, h1, h2, h3, h4') !== null)
  );
}

function asItIs(cell: Element): HTMLElement {
  const block = document.createElement('div');
  block.append(...cell.childNodes);
  return block;
}

function lineOf(cells: Element[]): HTMLElement {
  const line = document.createElement('p');
  for (const cell of cells) {
    // Word has a paragraph in each.
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ');
    line.append(...cell.childNodes, ' ');
  }
  return line;
}
