/** Reads ZIP files. */
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export interface Unpacked {
  /** All bytes of all files, one after the other. */
  bytes: Buffer;
  /** Contents by path. */
  files: Map<string, Buffer>;
  /** The entries of a part. */
  list<Row = Record<string, unknown>>(file: string): Row[];
}

export async function unpack(zip: Buffer): Promise<Unpacked> {
  const files = new Map<string, Buffer>();
  const archive = await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return {
    bytes: Buffer.concat([...files.values()]),
    files,
    list: <Row>(file: string) => JSON.parse(String(files.get(file))) as Row[],
  };
}
