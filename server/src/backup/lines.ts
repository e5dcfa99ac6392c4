/** Characters: a name with its sum is far shorter, and whoever wrote it may not be us. */
const longest = 100_000;

/** Lines of a stream of any length; what the stream fails with is thrown. */
export async function* linesOf(content: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of content) {
    const lines = (
      rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
    ).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longest) throw new Error('A line is too long.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
