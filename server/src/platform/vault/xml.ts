/** What a bucket says, as XML. */
import { Parser } from 'htmlparser2';

export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

/** The outermost element. Throws for what ends too early, or has none. */
export function readXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', text: '', children: [] };
  const open = [top];
  const parser = new Parser(
    {
      onopentag(name) {
        const element = { name, text: '', children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const element = open.at(-1);
        if (element !== undefined) element.text += text;
      },
      onclosetag(_name, isImplied) {
        if (isImplied) throw new Error('XML that ends too early');
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const [root] = top.children;
  if (root === undefined) throw new Error('no XML');
  return root;
}

/** Of the first child of this name; undefined where there is none. */
export function textOf({ children }: XmlElement, name: string): string | undefined {
  return children.find((child) => child.name === name)?.text;
}
