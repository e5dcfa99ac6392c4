/** Files as data URLs: the older way to send a picture that the browser made. */

/** The length of a data URL for so many bytes, and of its prefix. */
export function dataUrlLength(bytes: number): number {
  return Math.ceil(bytes / 3) * 4 + 200;
}

/** Decodes the bytes, whatever type it declares; undefined for any other text. */
export function readDataUrl(text: string): Uint8Array<ArrayBuffer> | undefined {
  const [, content] = /^data:[^,]{0,100};base64,([A-Za-z0-9+/]+)={0,2}$/.exec(text.trim()) ?? [];
  // Four characters are three bytes; a single leftover character is invalid.
  return content === undefined || content.length % 4 === 1 ? undefined : bytesOf(atob(content));
}

/** A loop, since a callback takes fifty times as long for a large file. */
function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place += 1) bytes[place] = binary.charCodeAt(place);
  return bytes;
}
