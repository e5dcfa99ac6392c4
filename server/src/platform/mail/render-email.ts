/** Renders every e-mail as text and HTML: paragraphs, items, one link, a closing line, a footer. */

import { escapeHtml } from '#contract/core/html.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Mail } from './mail.ts';

export interface EmailContent {
  subject: string;
  paragraphs: string[];
  items?: EmailItem[];
  link: EmailLink;
  closing?: string;
}

export interface EmailItem {
  title: string;
  url: string;
  lines: string[];
}

export interface EmailLink {
  label: string;
  url: string;
}

/** The recipient, and the footer of optional e-mails. */
export interface EmailFrame {
  memberId: MemberId;
  to: string;
  foot?: EmailFooter;
}

/** Says why the member gets it, and how to unsubscribe. */
export interface EmailFooter {
  reason: string;
  links: EmailLink[];
}

export function renderEmail(
  site: SiteSettings,
  { memberId, to, foot }: EmailFrame,
  content: EmailContent,
): Mail {
  return {
    memberId,
    to,
    subject: content.subject,
    text: asText(site, content, foot),
    html: asPage(content.subject, asHtml(site, content, foot)),
  };
}

function asText(site: SiteSettings, content: EmailContent, foot: EmailFooter | undefined): string {
  const { paragraphs, items = [], link, closing } = content;
  return [
    ...paragraphs,
    ...items.map(({ title, url, lines }) => [title, ...lines, url].join('\n')),
    linkText(link),
    ...(closing ? [closing] : []),
    `${site.name}\n${site.publicUrl}`,
    ...(foot ? [[foot.reason, ...foot.links.map(linkText)].join('\n')] : []),
  ].join('\n\n');
}

function linkText({ label, url }: EmailLink): string {
  return `${label}:\n${url}`;
}

const quiet = 'color:#5c5a55';

function asHtml(site: SiteSettings, content: EmailContent, foot: EmailFooter | undefined): string[] {
  const { paragraphs, items = [], link, closing } = content;
  return [
    ...paragraphs.map(linesHtml),
    ...items.map(itemHtml),
    linkHtml(link),
    ...(closing ? [quietHtml(linesHtml(closing))] : []),
    quietHtml(escapeHtml(`${site.name} · ${site.publicUrl}`)),
    ...(foot
      ? [quietHtml([escapeHtml(foot.reason), ...foot.links.map((to) => linkHtml(to, quiet))].join('<br>'))]
      : []),
  ];
}

function itemHtml({ title, url, lines }: EmailItem): string {
  return [linkHtml({ label: title, url }), ...lines.map(linesHtml)].join('<br>');
}

function linkHtml({ label, url }: EmailLink, style = 'color:#1d3a5f;font-weight:600'): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

/** Keeps the text's line breaks; mail programs drop styles that would. */
function linesHtml(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>');
}

function quietHtml(html: string): string {
  return `<span style="${quiet}">${html}</span>`;
}

function asPage(subject: string, paragraphs: string[]): string {
  const body = paragraphs.map((html) => `<p style="margin:0 0 16px">${html}</p>`).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f5f1">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word;color:#1c2733">
${body}
</div></body></html>`;
}
