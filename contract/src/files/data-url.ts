/** Files as text: the older way to send a picture that was made in a browser. */

/** Characters of a data URL of a file with so many bytes, and of the words before it. */
export function dataUrlLength(bytes: number): number {
  return Math.ceil(bytes / 3) * 4 + 200;
}

/** Its bytes, whatever type it declares; undefined for any other text. */
export function readDataUrl(text: string): Uint8Array<ArrayBuffer> | undefined {
  const [, content] = /^data:[^,]{0,100};base64,([A-Za-z0-9+/]+)={0,2}$/.exec(text.trim()) ?? [];
  // Four characters are three bytes; a single one left over is none.
  return content === undefined || content.length % 4 === 1 ? undefined : bytesOf(atob(content));
}

/** In a loop: what is handed a function takes fifty times as long for a large file. */
function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place += 1) bytes[place] = binary.charCodeAt(place);
  return bytes;
}
