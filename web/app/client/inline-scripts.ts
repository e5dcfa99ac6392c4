/** The inline scripts of a document, for the content security policy, which allows each by its hash. */

/** JSON that may stand in a script: `<` never appears in it, so that no `</script>` can end it early. */
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
 * content can know beforehand: a script that got into the page by any other way is never allowed by a hash.
 * Scripts run by their hash and need the nonce no more, and neither do links; style elements keep theirs. Modules are
 * held until `startWhenSeen` lets them go.
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

/** A tag that browsers do nothing about, if it asks for a module or is one. */
function heldTag(tag: string): string {
  return tag
    .replace(/^<link rel="modulepreload"/, '<link rel="later" fetchpriority="low"')
    .replace(/^<script type="module"/, '<script type="later"');
}

/**
 * Lets the modules go once the page has been painted; at once in a tab that nobody sees, which is not painted. On a slow
 * line and a slow processor they would share both with the styles, fonts and pictures that the first sight is made of.
 */
export const startWhenSeen = `{
const go=()=>{
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';
for(const held of document.querySelectorAll('script[type=later]')){
const script=document.createElement('script');script.type='module';script.text=held.text;held.replaceWith(script)}};
document.hidden?go():requestAnimationFrame(()=>setTimeout(go))}`;

function isInlineScript(tag: string): boolean {
  return tag.startsWith('<script') && !/\ssrc=/.test(tag);
}

/** Of the script in whose tag `at` is. */
function textAfter(html: string, at: number): string {
  return html.slice(html.indexOf('>', at) + 1, html.indexOf('</script>', at));
}
