/** One plain look for every mail: a few paragraphs, one link, a closing line. */

import { escapeHtml } from '#contract/core/html.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Mail } from './mailer.ts';

export interface MailContent {
  to: string;
  subject: string;
  paragraphs: string[];
  link: { label: string; url: string };
  closing: string;
}

export function renderMail(
  site: SiteSettings,
  { to, subject, paragraphs, link, closing }: MailContent,
): Mail {
  const text = [
    ...paragraphs,
    `${link.label}:\n${link.url}`,
    closing,
    `${site.name}\n${site.publicUrl}`,
  ].join('\n\n');
  const body = [
    ...paragraphs.map(escapeHtml),
    `<a href="${escapeHtml(link.url)}" style="color:#1d3a5f;font-weight:600">${escapeHtml(link.label)}</a>`,
    `<span style="color:#5c5a55">${escapeHtml(closing)}</span>`,
    `<span style="color:#5c5a55">${escapeHtml(site.name)} · ${escapeHtml(site.publicUrl)}</span>`,
  ]
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`)
    .join('\n');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f5f1">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;font:16px/1.5 system-ui,sans-serif;color:#1c2733">
${body}
</div></body></html>`;
  return { to, subject, text, html };
}
