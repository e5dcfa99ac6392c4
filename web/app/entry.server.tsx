import { renderToString } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { App } from './app.tsx';
import type { Environment } from './client/environment.ts';
import { inertJson, startWhenSeen } from './client/inline-scripts.ts';
import type { LoadTools } from './client/load.ts';

/** What the one request that is being rendered brings along; made by `render`. */
export interface RenderContext extends Omit<Environment, 'closingScript' | 'showSite'> {
  queries: LoadTools['queries'];
  /** Called with anything that is a bug rather than an expected failure. */
  failed: (error: unknown) => void;
  /** Called with the names of what the address of the page holds, as the router reads it. */
  matched: (names: string[]) => void;
  /** Called with the document: in the response it would become bytes, and text again. */
  written: (html: string) => void;
}

export const renderContext = createContext<RenderContext>();

const handleRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  context,
) => {
  const { queries, failed, matched, written, ...environment } = context.get(renderContext);
  const { serverHandoffStream: handoff, ...atOnce } = routerContext;
  matched(routerContext.staticHandlerContext.matches.flatMap(({ params }) => Object.keys(params)));
  const closingScript = handoffScript(await textOf(handoff)) + startWhenSeen;
  const nonce = environment.scriptNonce;
  const page = (
    <App environment={{ ...environment, closingScript }} queries={queries}>
      <ServerRouter context={atOnce} url={request.url} {...(nonce !== undefined && { nonce })} />
    </App>
  );
  written(renderAll(page, failed));
  return new Response(null, { status, headers });
};

export default handleRequest;

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isNoSuchPage(error)) return;
  context.get(renderContext).failed(error);
};

/** No route has an address with a line break in it: the router itself says so, and nothing has failed. */
function isNoSuchPage(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** Only React's streams write it; without it browsers take a page for one of the last century, with other margins. */
const documentType = '<!DOCTYPE html>';

/** How React marks a part that it leaves to the browser; and the end of it, which is found at once as not to be there. */
const leftOut = '<!--$!-->';
const leftOutEnd = '$!-->';

/**
 * The whole document at once, since it is kept and served to everyone: nothing is streamed, and nothing is waited for,
 * as `load` has asked for all that is shown. A stream of bytes takes half as much processor again.
 */
function renderAll(page: React.ReactNode, failed: (error: unknown) => void): string {
  const html = documentType + renderToString(page);
  if (html.includes(leftOutEnd) && html.includes(leftOut))
    failed(new Error('A part of a page waited for something, or failed.'));
  return html;
}

/** What the loaders answered, as the router writes it. They all answer null, so that it is there at once. */
async function textOf(handoff: EntryContext['serverHandoffStream']): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of handoff ?? []) text += decoder.decode(part, { stream: true });
  return text;
}

/** The router's own component for this waits for the stream while it is rendered; its `Scripts` read what this writes. */
function handoffScript(answers: string): string {
  const stream = 'window.__reactRouterContext.streamController';
  return `${stream}.enqueue(${inertJson(answers)});${stream}.close();`;
}
