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
import { inertJson, startAfterPaint } from './client/inline-scripts.ts';
import type { LoadTools } from './client/page-load.ts';

/** Context of the request that is being rendered; created by `render`. */
export interface RenderContext extends Omit<Environment, 'closingScript' | 'showSite'> {
  queries: LoadTools['queries'];
  /** Called with every bug, but not with expected failures. */
  failed: (error: unknown) => void;
  /** Called with the names of the parameters in the page's address, as the router reads them. */
  matched: (names: string[]) => void;
  /** Receives the document as text, because a response would convert it to bytes and back. */
  onDocument: (html: string) => void;
}

export const renderContext = createContext<RenderContext>();

const handleRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  context,
) => {
  const { queries, failed, matched, onDocument, ...environment } = context.get(renderContext);
  const { serverHandoffStream: handoff, ...atOnce } = routerContext;
  matched(routerContext.staticHandlerContext.matches.flatMap(({ params }) => Object.keys(params)));
  const closingScript = handoffScript(await textOf(handoff)) + startAfterPaint;
  const nonce = environment.scriptNonce;
  const page = (
    <App environment={{ ...environment, closingScript }} queries={queries}>
      <ServerRouter context={atOnce} url={request.url} {...(nonce !== undefined && { nonce })} />
    </App>
  );
  onDocument(renderAll(page, failed));
  return new Response(null, { status, headers });
};

export default handleRequest;

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isNoSuchPage(error)) return;
  context.get(renderContext).failed(error);
};

/** Ignores the router's report about an address with a line break: no route matches it, but it is no failure. */
function isNoSuchPage(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * The doctype, which otherwise only React's streams write. Without it browsers render in quirks mode, with other
 * margins.
 */
const documentType = '<!DOCTYPE html>';

/**
 * Start and end of React's mark for a part that it leaves to the browser. The end is rare, so searching for it first is
 * fast.
 */
const leftOut = '<!--$!-->';
const leftOutEnd = '$!-->';

/**
 * Renders the whole document at once, as it is cached and served to everyone. Nothing is streamed and nothing is
 * awaited, as `load` has requested all data. A byte stream takes half as much CPU time again.
 */
function renderAll(page: React.ReactNode, failed: (error: unknown) => void): string {
  const html = documentType + renderToString(page);
  if (html.includes(leftOutEnd) && html.includes(leftOut))
    failed(new Error('A part of a page waited for something, or failed.'));
  return html;
}

/**
 * Reads the loaders' results as the router encodes them. All of them return null, so that the text is available at
 * once.
 */
async function textOf(handoff: EntryContext['serverHandoffStream']): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of handoff ?? []) text += decoder.decode(part, { stream: true });
  return text;
}

/** The router's own component waits for the stream while rendering; its `Scripts` read what this script writes. */
function handoffScript(answers: string): string {
  const stream = 'window.__reactRouterContext.streamController';
  return `${stream}.enqueue(${inertJson(answers)});${stream}.close();`;
}
