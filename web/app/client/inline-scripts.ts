/** The inline scripts of a document, for the content security policy, which allows each by its hash. */

/** JSON that may stand in a script: `<` never appears in it, so that no `</script>` can end it early. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');
}

interface Blessed {
  /** The document without the nonces of scripts and links, in pieces. */
  pieces: string[];
  /** The text of each inline script. */
  scripts: string[];
}

/** How modules are asked for: after what the first sight of a page is made of, its styles, fonts and pictures. */
const late = ' fetchpriority="low"';

/**
 * Finds the inline scripts that the application itself wrote into a document. Only those bear the nonce, which no
 * content can know beforehand: a script that got into the page by any other way is never blessed with a hash.
 * Scripts run by their hash and need the nonce no more, and neither do links; style elements keep theirs. In its place
 * modules that are loaded ahead get a low priority: on a slow line they would share it with what is seen first.
 *
 * Its pieces are parts of the document that it was, and follow each other. To put them together would copy it once more:
 * it is large, and they become bytes next.
 */
export function takeScriptNonces(html: string, nonce: string): Blessed {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  const pieces: string[] = [];
  let from = 0;
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    const tag = html.slice(html.lastIndexOf('<', at), html.indexOf('>', at) + 1);
    if (!/^<(?:script|link)\b/.test(tag)) continue;
    pieces.push(html.slice(from, at), isModuleAhead(tag) ? late : '');
    from = at + mark.length;
    if (isInlineScript(tag)) scripts.push(textAfter(html, at));
  }
  pieces.push(html.slice(from));
  return { pieces, scripts };
}

function isModuleAhead(tag: string): boolean {
  return tag.startsWith('<link') && tag.includes(' rel="modulepreload"');
}

function isInlineScript(tag: string): boolean {
  return tag.startsWith('<script') && !/\ssrc=/.test(tag);
}

/** Of the script in whose tag `at` is. */
function textAfter(html: string, at: number): string {
  return html.slice(html.indexOf('>', at) + 1, html.indexOf('</script>', at));
}
