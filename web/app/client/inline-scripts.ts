/**
 * The texts of the inline scripts that the application itself wrote into a document.
 * Only those bear the nonce, which no content can know beforehand: a script that got into the page by
 * any other way is never blessed with a hash.
 */
export function ownScripts(html: string, nonce: string): string[] {
  const texts: string[] = [];
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes)) texts.push(text);
  }
  return texts;
}

/** Scripts run by their hash and need the nonce no more; style elements keep theirs. */
export function withoutScriptNonces(html: string, nonce: string): string {
  return html.replace(/<(?:script|link)\b[^>]*>/g, (tag) => tag.replace(` nonce="${nonce}"`, ''));
}
