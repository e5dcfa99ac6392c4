/** Reads the title, the pictures and the structured data of a web page. */
import { type Handler, Parser } from 'htmlparser2';
import { summaryOf, unprintable } from './text.ts';

export interface PageMetadata {
  /** On one line, at most 200 characters. Undefined if the page has none. */
  title: string | undefined;
  /** Absolute http and https addresses, the page's own choice for sharing first; without duplicates, at most 30. */
  pictures: string[];
  /** The address to which the page redirects its readers at once. */
  leadsTo: URL | undefined;
  /** Texts of JSON-LD, together at most 200,000 characters; they may be malformed. */
  structuredData: string[];
  /** The moments in the metadata for sharing, by property, such as `event:start_time`; at most 100 characters. */
  moments: ReadonlyMap<string, string>;
}

const titleLimit = 200;
const pictureLimit = 30;
const structuredDataLimit = 200_000;
const momentLimit = 100;
const momentProperties = ['event:start_time', 'event:end_time', 'article:expiration_time'];
/** Longer addresses are inline pictures, or malicious. */
const addressLimit = 2_000;

/**
 * Open Graph has priority; then the `<title>`, the metadata for other networks, and all pictures that it shows. For a
 * picture in several sizes, `srcset`, the largest counts; for one that scripts load later, the one that they load.
 * `address` is the address of the page.
 */
export function readPage(html: string, address: URL): PageMetadata {
  const reader = new PageReader();
  const parser = new PageParser(reader);
  parser.write(html);
  parser.end();
  const base = URL.parse(reader.base ?? '', address.href) ?? address;
  return {
    title: titleOf(reader.sharedTitle) ?? titleOf(reader.title),
    pictures: distinct([...reader.shared, ...reader.offered, ...reader.shown], base),
    leadsTo: refreshTarget(reader.refresh ?? '', base),
    structuredData: reader.structuredData,
    moments: reader.moments,
  };
}

/**
 * Elements whose content has another meaning: in a title, a script, a drawing or for browsers without scripts. Other open
 * elements are not tracked, so that deep nesting costs no more than any page of that length.
 */
class PageParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return !['title', 'script', 'svg', 'noscript'].includes(name);
  }
}

/** Maximum nesting of these elements: a page with more is malicious and is read no further. */
const nestingLimit = 100;

/**
 * Attributes in which scripts that load pictures late find them; `src` and `srcset` are empty or a placeholder until
 * then.
 */
const lazySources = ['data-src', 'data-lazy-src', 'data-original'];
const lazySets = ['data-srcset', 'data-lazy-srcset'];

class PageReader implements Partial<Handler> {
  base: string | undefined;
  refresh: string | undefined;
  sharedTitle = '';
  title = '';
  readonly shared: string[] = [];
  readonly offered: string[] = [];
  readonly shown: string[] = [];
  readonly structuredData: string[] = [];
  readonly moments = new Map<string, string>();
  /** The text of an open element with JSON-LD. */
  #data: string | undefined;
  #dataLength = 0;
  #isInTitle = false;
  #drawings = 0;
  #scriptless = 0;
  #parser: Parser | undefined;

  onparserinit(parser: Parser): void {
    this.#parser = parser;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const value = (attribute: string) => attributes[attribute] ?? '';
    switch (name) {
      case 'base':
        this.base ??= attributes.href;
        break;
      case 'title':
        // A drawing may have a title, and a page may have several.
        this.#isInTitle = this.#drawings === 0 && this.title === '';
        break;
      case 'script':
        if (/^\s*application\/ld\+json\s*(?:;|$)/i.test(value('type'))) this.#data = '';
        break;
      case 'svg':
        this.#drawings += 1;
        if (this.#drawings > nestingLimit) this.#parser?.pause();
        break;
      case 'noscript':
        this.#scriptless += 1;
        if (this.#scriptless > nestingLimit) this.#parser?.pause();
        break;
      case 'meta':
        // Readers with scripts are not redirected.
        if (this.#scriptless === 0 && /^\s*refresh\s*$/i.test(value('http-equiv')))
          this.refresh ??= value('content');
        this.#hearMeta((value('property') || value('name')).trim().toLowerCase(), value('content'));
        break;
      case 'link':
        if (/(?:^|\s)image_src(?:\s|$)/i.test(value('rel'))) this.offered.push(value('href'));
        break;
      case 'img':
      case 'source':
        // The source of a film has a `src`, too.
        if (name === 'img') this.shown.push(...lazySources.map(value), value('src'));
        this.shown.push(...[...lazySets.map(value), value('srcset')].map((set) => largestOf(set) ?? ''));
        break;
    }
  }

  onclosetag(name: string): void {
    if (name === 'title') this.#isInTitle = false;
    if (name === 'script' && this.#data !== undefined) {
      if (this.#dataLength <= structuredDataLimit) this.structuredData.push(this.#data);
      this.#data = undefined;
    }
    if (name === 'svg') this.#drawings -= 1;
    if (name === 'noscript') this.#scriptless -= 1;
  }

  ontext(text: string): void {
    if (this.#isInTitle) this.title += text;
    if (this.#data === undefined) return;
    this.#dataLength += text.length;
    if (this.#dataLength <= structuredDataLimit) this.#data += text;
  }

  #hearMeta(property: string, content: string): void {
    if (momentProperties.includes(property) && content.length <= momentLimit)
      this.moments.set(property, content);
    switch (property) {
      case 'og:title':
        this.sharedTitle ||= content;
        break;
      case 'og:image':
      case 'og:image:url':
      case 'og:image:secure_url':
        this.shared.push(content);
        break;
      case 'twitter:image':
      case 'twitter:image:src':
        this.offered.push(content);
        break;
    }
  }
}

function titleOf(text: string): string | undefined {
  const line = text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  return summaryOf(line, titleLimit) || undefined;
}

function distinct(addresses: string[], base: URL): string[] {
  const found = new Set<string>();
  for (const address of addresses) {
    if (found.size === pictureLimit) break;
    const url = absolute(address, base);
    if (url !== undefined) found.add(url);
  }
  return [...found];
}

/** Undefined for an address that cannot be fetched. */
function absolute(address: string, base: URL): string | undefined {
  if (address.trim() === '' || address.length > addressLimit) return undefined;
  const url = URL.parse(address, base.href);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > addressLimit) return undefined;
  url.hash = '';
  return url.href;
}

/**
 * Returns the address of the largest size in a `srcset` attribute: the widest, or the one for the densest screen.
 * Undefined if there is none. Follows the HTML standard: addresses may contain commas and end at white space.
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
    // A comma directly after an address ends the candidate, which then has no size.
    const size = address.endsWith(',') ? 1 : Number.parseFloat(take(/[^,]*/y)) || 1;
    if (address !== '' && size > largestSize) {
      largest = withoutCommas(address);
      largestSize = size;
    }
  }
  return largest;
}

/** Removes trailing commas. A regular expression would take quadratic time on a hostile address. */
function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end -= 1;
  return address.slice(0, end);
}

/** Seconds. A page with a later refresh is meant to be read. */
const longestDelay = 5;

/** Longer addresses are ignored. */
const lengthLimit = 2_100;

/**
 * Returns where `content` of a `<meta http-equiv="refresh">`, or of a `Refresh` header, redirects the readers of the
 * page at `base`: an http or https address. Undefined without a redirect, or if it comes after a while.
 */
export function refreshTarget(content: string, base: URL): URL | undefined {
  if (content.length > lengthLimit) return undefined;
  const [, delay = '', address = ''] = /^\s*([\d.]+)\s*[;,\s]\s*(?:url\s*=\s*)?(\S.*)$/is.exec(content) ?? [];
  if (address === '' || /^url\s*=\s*$/i.test(address) || Number.parseFloat(delay) > longestDelay)
    return undefined;
  const [, , quoted] = /^(['"])(.*?)(?:\1|$)/s.exec(address) ?? [];
  const url = URL.parse((quoted ?? address).trim(), base.href);
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
}
