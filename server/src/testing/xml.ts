/** Parses XML documents. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text directly inside. */
  text: string;
}

/** The root of a document; throws if it is malformed. */
export function parseXml(source: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(source).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('the document is empty');
  return root;
}

/** Every element of the name, at any depth, in document order. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  const deeper = element.children.flatMap((child) => elementsOf(child, name));
  return element.name === name ? [element, ...deeper] : deeper;
}

/** The text of the first element of the name. */
export function textOf(element: XmlElement, name: string): string {
  return elementsOf(element, name)[0]?.text ?? '';
}
