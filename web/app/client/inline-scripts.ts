/** Extracts the inline scripts of a document for the content security policy, which allows each by its hash. */

/** Encodes JSON for use in a script: `<` never appears in it, so that no `</script>` can end it early. */
export function inertJson(
  value: unknown,
  replacer?: (this: Record<string, unknown>, key: string, value: unknown) => unknown,
): string {
  return JSON.stringify(value, replacer).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');
}

interface FinishedDocument {
  /** The document without the nonces of scripts and links. */
  html: string;
  /** The text of each inline script. */
  scripts: string[];
}

/**
 * Finds the inline scripts that the application itself wrote into a document. Only those bear the nonce, which no
 * content can predict, so an injected script is never allowed by a hash. Scripts run by their hash; their nonces and
 * those of links are removed, while style elements keep theirs. `startAfterPaint` later starts the modules, which are
 * inert until then.
 */
export function finishScripts(document: string, nonce: string): FinishedDocument {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  const pieces: string[] = [];
  let from = 0;
  for (let at = document.indexOf(mark); at >= 0; at = document.indexOf(mark, at + mark.length)) {
    const [start, end] = [document.lastIndexOf('<', at), document.indexOf('>', at) + 1];
    const tag = document.slice(start, end);
    if (!/^<(?:script|link)\b/.test(tag)) continue;
    pieces.push(document.slice(from, start), heldTag(tag.replace(mark, '')));
    from = end;
    if (isInlineScript(tag)) scripts.push(textAfter(document, at));
  }
  return { html: pieces.join('') + document.slice(from), scripts };
}

/** Makes a tag inert for browsers if it requests a module or is one. */
function heldTag(tag: string): string {
  return tag
    .replace(/^<link rel="modulepreload"/, '<link rel="later" fetchpriority="low"')
    .replace(/^<script type="module"/, '<script type="later"');
}

/**
 * Starts the modules once the page has been painted; at once in a hidden tab, which is not painted. On a slow
 * connection and processor they would compete with the styles, fonts and pictures of the first paint.
 */
export const startAfterPaint = `{
const go=()=>{
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';
for(const held of document.querySelectorAll('script[type=later]')){
const script=document.createElement('script');script.type='module';script.text=held.text;held.replaceWith(script)}};
document.hidden?go():requestAnimationFrame(()=>setTimeout(go))}`;

function isInlineScript(tag: string): boolean {
  return tag.startsWith('<script') && !/\ssrc=/.test(tag);
}

/** Returns the text of the script whose tag contains position `at`. */
function textAfter(html: string, at: number): string {
  return html.slice(html.indexOf('>', at) + 1, html.indexOf('</script>', at));
}
