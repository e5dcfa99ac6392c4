import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  ServerRouter,
} from 'react-router';
import { App } from './app.tsx';
import type { Environment } from './client/environment.ts';
import type { LoadTools } from './client/load.ts';

/** What the one request that is being rendered brings along; made by `render`. */
export interface RenderContext extends Environment {
  queries: LoadTools['queries'];
  /** Called with anything that is a bug rather than an expected failure. */
  failed: (error: unknown) => void;
  /** Called with the names of what the address of the page holds, as the router reads it. */
  matched: (names: string[]) => void;
}

export const renderContext = createContext<RenderContext>();

/** The whole document at once: it is kept and served to everyone, so nothing is streamed. */
const handleRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  context,
) => {
  const { queries, failed, matched, ...environment } = context.get(renderContext);
  matched(routerContext.staticHandlerContext.matches.flatMap(({ params }) => Object.keys(params)));
  const html = await renderAll(
    <App environment={environment} queries={queries}>
      <ServerRouter
        context={routerContext}
        url={request.url}
        {...(environment.scriptNonce !== undefined && { nonce: environment.scriptNonce })}
      />
    </App>,
    failed,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
};

export default handleRequest;

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) context.get(renderContext).failed(error);
};

function renderAll(page: React.ReactNode, failed: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      // Finished boundaries stay in their place instead of arriving late by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: failed,
    });
  });
}
