/** What a visitor reads in place of a page that could not be made in time. It costs nothing: it is the same for all. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Fault, retrySoon } from '#contract/core/fault.ts';
import { callTexts } from '#contract/core/texts.ts';

/** Ink navy on paper, a serif for the title, as all pages (rules/pages 18). */
const style =
  ':root{color-scheme:light dark}body{margin:20vh auto;max-width:36rem;padding:0 1.5rem;font:17px/1.55 system-ui,sans-serif;color:light-dark(#23262d,#ebe7e0);background:light-dark(#faf8f5,#14171c)}h1{color:light-dark(#14213a,#ebe7e0);font:600 2rem/1.2 Georgia,serif}';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${callTexts.oneMoment}</title><style>${style}</style></head><body><main><h1>${callTexts.oneMoment}</h1><p>${callTexts.busy}</p></main></body></html>`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

export function sendBusyPage({ status, details }: Fault, reply: FastifyReply): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .header('retry-after', String(details.retryAfter ?? retrySoon))
    .type('text/html; charset=utf-8')
    .send(html);
}
