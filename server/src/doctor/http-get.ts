import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { getCACertificates, type TLSSocket } from 'node:tls';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Its first kilobyte, more than Guildhall replies to these requests. */
  body: string;
  /** Undefined without https. */
  certificate: Certificate | undefined;
}

export interface Certificate {
  /** Why browsers reject it, by the names of OpenSSL and Node, such as CERT_HAS_EXPIRED. */
  refusal: string | undefined;
  until: Date;
}

/** Also gets a response if the certificate is wrong. Throws network errors. */
export function httpGet(url: URL, signal: AbortSignal, lookup?: LookupFunction): Promise<HttpResponse> {
  const isHttps = url.protocol === 'https:';
  // An association may run its own certificate authority, known to its machines.
  const ca = isHttps ? [...getCACertificates('default'), ...getCACertificates('system')] : undefined;
  const headers = { 'user-agent': 'guildhall-doctor' };
  const options = { agent: false, signal, rejectUnauthorized: false, headers, ca, ...(lookup && { lookup }) };
  return new Promise((resolve, reject) => {
    const sent = (isHttps ? requestHttps : requestHttp)(url, options, (response) => {
      const { statusCode: status = 0, headers, socket } = response;
      const certificate = isHttps ? certificateOf(socket as TLSSocket) : undefined;
      readStart(response).then((body) => resolve({ status, headers, body, certificate }), reject);
    });
    sent.on('error', reject).end();
  });
}

function certificateOf(socket: TLSSocket): Certificate {
  const refusal = socket.authorized ? undefined : String(socket.authorizationError);
  return { refusal, until: new Date(socket.getPeerCertificate().valid_to) };
}

async function readStart(response: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) {
    body += chunk;
    if (body.length > 1_000) break;
  }
  return body;
}
