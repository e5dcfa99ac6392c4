/**
 * Converts lists pasted from Word and Outlook, which encode them as paragraphs. The style of each paragraph gives its
 * list and level; its first text is the number or bullet.
 */
export function wordLists(html: string): string {
  if (!/mso-list:/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const paragraph of body.querySelectorAll('p')) {
    // An earlier paragraph's list may already include this one.
    if (paragraph.closest('li') === null && placeOf(paragraph) !== undefined) nestRun(paragraph);
  }
  return body.innerHTML;
}

/** The position of a Word paragraph in a list. */
export interface WordItem {
  /** Word's own name for the list. */
  list: string;
  /** From 1. */
  level: number;
  isOrdered: boolean;
  /** The item's number. */
  start: number;
}

export interface NestedList extends Pick<WordItem, 'isOrdered' | 'start'> {
  entries: Entry[];
}

interface Entry {
  /** Index of the item among all nested items, from 0. */
  place: number;
  lists: NestedList[];
}

/** Converts consecutive items into nested lists; a skipped level creates no list. Pure. */
export function nested(items: readonly WordItem[]): NestedList[] {
  const outermost: NestedList[] = [];
  const open: { item: WordItem; list: NestedList }[] = [];
  for (const [place, item] of items.entries()) {
    while (open.length > 0 && !continues(open.at(-1)?.item, item)) open.pop();
    const innermost = open.at(-1);
    if (innermost === undefined || innermost.item.level < item.level) {
      const list = { isOrdered: item.isOrdered, start: item.start, entries: [] };
      (innermost?.list.entries.at(-1)?.lists ?? outermost).push(list);
      open.push({ item, list });
    }
    open.at(-1)?.list.entries.push({ place, lists: [] });
  }
  return outermost;
}

/** True if the item continues a list that began with `first`, or belongs below one of its items. */
function continues(first: WordItem | undefined, item: WordItem): boolean {
  if (first === undefined || first.level !== item.level)
    return first !== undefined && first.level < item.level;
  return first.list === item.list && first.isOrdered === item.isOrdered;
}

/** Parses `mso-list:l0 level2 lfo1`. Undefined for any other style. Pure. */
export function placeIn(style: string): Pick<WordItem, 'list' | 'level'> | undefined {
  const [, list, level, override = ''] =
    /mso-list:\s*(l\d+)\s+level(\d)\b(?:\s+(lfo\d+))?/i.exec(style) ?? [];
  return list === undefined ? undefined : { list: `${list} ${override}`, level: Number(level) };
}

/**
 * Parses the marker of an item: a number or letter with punctuation, such as `2.`, `(a)` and `iv)`, or a bullet. Pure.
 */
export function markerOf(marker: string): Pick<WordItem, 'isOrdered' | 'start'> {
  const label = marker.trim();
  const [number = '1'] = /\d{1,4}(?=\D*$)/.exec(label) ?? [];
  return { isOrdered: /^[([]?(?:\d|\p{L}{1,5}[.):\]])/u.test(label), start: Number(number) };
}

function placeOf(element: Element) {
  return placeIn(element.getAttribute('style') ?? '');
}

/** Replaces the consecutive list paragraphs from `first` on with lists. */
function nestRun(first: Element): void {
  const items: WordItem[] = [];
  const entries: HTMLElement[] = [];
  let next: Element | undefined = first;
  const marker = document.createComment('');
  first.before(marker);
  while (next !== undefined) {
    const paragraph: Element = next;
    next = paragraphBehind(paragraph);
    const place = placeOf(paragraph);
    if (place !== undefined) {
      items.push({ ...place, ...markerOf(takeMarker(paragraph)) });
      entries.push(document.createElement('li'));
    }
    // A paragraph without a list position continues the item before it.
    entries.at(-1)?.append(paragraph);
  }
  marker.replaceWith(...nested(items).map((list) => listOf(list, entries)));
}

/** Returns the next paragraph of the same run. */
function paragraphBehind(paragraph: Element): Element | undefined {
  let next = paragraph.nextSibling;
  while (
    next !== null &&
    !(next instanceof Element) &&
    (next instanceof Comment || !next.textContent?.trim())
  ) {
    next = next.nextSibling;
  }
  if (!(next instanceof HTMLParagraphElement)) return undefined;
  return placeOf(next) !== undefined || /^MsoListParagraph/.test(next.className) ? next : undefined;
}

/** Removes the number or bullet and returns it. */
function takeMarker(paragraph: Element): string {
  const marked = [...paragraph.querySelectorAll('[style]')].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  for (const element of marked) element.remove();
  return marked.map(({ textContent }) => textContent).join('');
}

function listOf({ isOrdered, start, entries }: NestedList, items: HTMLElement[]): HTMLElement {
  const list = document.createElement(isOrdered ? 'ol' : 'ul');
  if (isOrdered && start !== 1) list.setAttribute('start', String(start));
  for (const { place, lists } of entries) {
    const item = items[place];
    item?.append(...lists.map((inner) => listOf(inner, items)));
    if (item !== undefined) list.append(item);
  }
  return list;
}
