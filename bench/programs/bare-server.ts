/** As little as a server in Node can do: its headers and bytes are ready, and nothing is looked at. */
import { createServer, type IncomingMessage } from 'node:http';
import type { BareReply } from '../harness/bare.ts';

process.once('message', (reply: BareReply) => {
  const { status, body, parsesBody } = reply;
  const headers = Object.fromEntries(reply.headers);
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const answer = () => {
      response.writeHead(status, headers);
      response.end(body);
    };
    if (parsesBody) parse(request, answer);
    else answer();
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.(address.port);
  });
});

process.on('disconnect', () => process.exit());

function parse(request: IncomingMessage, done: (fields: unknown) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(JSON.parse(Buffer.concat(chunks).toString())));
}
