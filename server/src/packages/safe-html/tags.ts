/**
 * The tags and texts of an HTML page in the order in which they stand, without making a tree of them: a page may
 * be of a stranger, and one that nests without end would keep a tree builder busy for minutes.
 */
import { Tokenizer } from 'htmlparser2';

export interface TagHearer {
  /** Names are in lower case, values are unescaped; of a repeated attribute the first counts. */
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

export function hearTags(html: string, hearer: TagHearer): void {
  let name = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value: string[] = [];
  /** Elements of drawings that are open: what looks like a script or a title in there is none. */
  let drawings = 0;

  const opened = () => {
    if (name === 'svg') drawings += 1;
    hearer.open(name, attributes);
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
      },
      onattribdata(start, end) {
        value.push(html.slice(start, end));
      },
      onattribentity(codePoint) {
        value.push(String.fromCodePoint(codePoint));
      },
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value.join(''));
        value = [];
      },
      onopentagend: opened,
      onselfclosingtag() {
        opened();
        if (name === 'svg') drawings -= 1;
      },
      onclosetag(start, end) {
        const closed = html.slice(start, end).toLowerCase();
        if (closed === 'svg' && drawings > 0) drawings -= 1;
        hearer.close(closed);
      },
      ontext(start, end) {
        hearer.text(html.slice(start, end));
      },
      ontextentity(codePoint) {
        hearer.text(String.fromCodePoint(codePoint));
      },
      isInForeignContext: () => drawings > 0,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
