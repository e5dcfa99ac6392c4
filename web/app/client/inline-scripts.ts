/** The inline scripts of a document, for the content security policy, which allows each by its hash. */

/** JSON that may stand in a script: `<` never appears in it, so that no `</script>` can end it early. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');
}

/** Of a document: text, or bytes of it in which no script is. */
type Piece = string | Uint8Array;

interface Blessed {
  /** The document without the nonces of scripts and links. */
  html: Piece[];
  /** The text of each inline script. */
  scripts: string[];
}

/**
 * Finds the inline scripts that the application itself wrote into a document. Only those bear the nonce, which no
 * content can know beforehand: a script that got into the page by any other way is never blessed with a hash.
 * Scripts run by their hash and need the nonce no more, and neither do links; style elements keep theirs. Modules are
 * held until `startWhenSeen` lets them go.
 *
 * A document comes in pieces, each tag whole in one of them, and leaves in more of them. To put them together would copy it
 * once more: it is large, and they become bytes next.
 */
export function finishScripts(document: readonly Piece[], nonce: string): Blessed {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  const html = document.flatMap((piece): Piece[] =>
    typeof piece === 'string' ? finishedPieces(piece, mark, (text) => scripts.push(text)) : [piece],
  );
  return { html, scripts };
}

/** Tells of each inline script. */
function finishedPieces(html: string, mark: string, found: (script: string) => void): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    const [start, end] = [html.lastIndexOf('<', at), html.indexOf('>', at) + 1];
    const tag = html.slice(start, end);
    if (!/^<(?:script|link)\b/.test(tag)) continue;
    pieces.push(html.slice(from, start), heldTag(tag.replace(mark, '')));
    from = end;
    if (isInlineScript(tag)) found(textAfter(html, at));
  }
  return [...pieces, html.slice(from)];
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
