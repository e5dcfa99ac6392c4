/** Seconds. Whoever has a page refreshed later than that means it to be read. */
const longestDelay = 5;

/** Longer ones lead nowhere. */
const lengthLimit = 2_100;

/**
 * Where `content` of a `<meta http-equiv="refresh">`, or a header of that name, leads the readers of the page at `base`: to an http
 * or https address. Undefined where it leads nowhere, or only after a while.
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
