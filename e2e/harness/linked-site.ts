import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

const html = `<!doctype html><title>A Harbor Course of Another House</title>
<script type="application/ld+json">{"@type":"Event","startDate":"2099-03-02T09:00:00-05:00",
  "location":{"@type":"Place","address":{"addressLocality":"Columbus","addressRegion":"OH"}}}</script>
<img src="/first.png"><img src="/second.png"><img src="/broken.png">`;

/**
 * Starts another site on this machine. `host` is for `FETCH_ALLOW`; `page` has a title, an event, two pictures and a
 * broken one.
 */
export async function startLinkedSite() {
  const colour = { width: 320, height: 240, channels: 3, background: '#2a6f6b' } as const;
  const picture = await sharp({ create: colour }).png().toBuffer();
  const server = createServer(({ url }, response) => {
    if (url === '/course') response.setHeader('content-type', 'text/html').end(html);
    else if (url === '/broken.png') response.setHeader('content-type', 'image/png').end('no picture');
    else if (url?.endsWith('.png')) response.setHeader('content-type', 'image/png').end(picture);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    page: `http://${host}/course`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
