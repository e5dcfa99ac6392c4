/** Rejects invalid requests with the usual error shape, and closes the connection. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Fault, type FaultCode, faultReply } from '#contract/core/fault.ts';
import { bodyTexts } from '#contract/core/texts.ts';

interface Refusal {
  status: number;
  code: FaultCode;
  sentence: string;
}

const tooSlow: Refusal = { status: 408, code: 'too_slow', sentence: bodyTexts.tooSlow };
/** By the code of Node's parser or timeout (rules/running 11); any other parser error means unreadable. */
const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', sentence: bodyTexts.tooLarge },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', sentence: bodyTexts.tooLarge },
};
const unreadable: Refusal = { status: 400, code: 'malformed', sentence: bodyTexts.unreadable };
const unexpected: Refusal = { ...unreadable, status: 417 };

interface Refusing {
  /** Headers of every reply. */
  common: Record<string, string>;
  /** Called for each rejection. */
  refused: (status: number) => void;
}

/** True if a reply on this connection has begun or is owed: a second one would be taken for it. */
type IsBusy = (socket: Socket) => boolean;

export function clientErrorHandler({ common, refused }: Refusing, isBusy: IsBusy) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const isHopeless = error.code === 'ECONNRESET' || !socket.writable || isBusy(socket);
    if (!isHopeless) {
      const refusal = refusals[error.code ?? ''] ?? unreadable;
      refused(refusal.status);
      socket.write(rawReply(refusal, common));
    }
    // Nothing after it on this connection can be parsed.
    if (isHopeless) socket.destroy();
    else socket.destroySoon();
  };
}

/** Answers `Expect` headers that Node would reject without a body. */
export function refuseExpectations(server: Server, refusing: Refusing): void {
  server.on('checkExpectation', (_request, response) => refuse(response, unexpected, refusing));
}

/** RFC 9112, 3.2: HTTP/1.1 requires exactly one Host. Returns whether the request was rejected. */
export function refuseWithoutHost(
  { headers, httpVersion }: IncomingMessage,
  response: ServerResponse,
  refusing: Refusing,
): boolean {
  if (headers.host !== undefined || httpVersion === '1.0') return false;
  refuse(response, unreadable, refusing);
  return true;
}

function refuse(response: ServerResponse, refusal: Refusal, { common, refused }: Refusing): void {
  refused(refusal.status);
  response.writeHead(refusal.status, headersOf(refusal, common)).end(bodyOf(refusal));
}

function rawReply(refusal: Refusal, common: Record<string, string>): string {
  const { status } = refusal;
  const headers = Object.entries({ ...headersOf(refusal, common), date: new Date().toUTCString() });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers.map((header) => header.join(': '))];
  return `${head.join('\r\n')}\r\n\r\n${bodyOf(refusal)}`;
}

function headersOf(refusal: Refusal, common: Record<string, string>): Record<string, string> {
  return {
    ...common,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(bodyOf(refusal))),
    connection: 'close',
  };
}

function bodyOf({ code, sentence }: Refusal): string {
  return JSON.stringify(faultReply(new Fault(code, sentence)));
}
