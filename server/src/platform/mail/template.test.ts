import { expect, test } from 'vitest';
import type { SiteSettings } from '#contract/core/site.ts';
import { renderMail } from './template.ts';

const site = { name: 'Guildhall', publicUrl: 'https://guild.example' } as SiteSettings;

test('a mail says the same as text and as HTML, and what people wrote is only text in it', () => {
  const mail = renderMail(site, {
    to: 'a@example.org',
    subject: 'For <you>',
    paragraphs: ['Dear <b>Ann</b> & "Bea",', 'second'],
    link: { label: 'Open & see', url: 'https://guild.example/x?a=1&b="2"' },
    closing: "That's all.",
  });
  expect(mail.to).toBe('a@example.org');
  expect(mail.text).toBe(
    [
      'Dear <b>Ann</b> & "Bea",',
      'second',
      'Open & see:\nhttps://guild.example/x?a=1&b="2"',
      "That's all.",
      'Guildhall\nhttps://guild.example',
    ].join('\n\n'),
  );
  expect(mail.html).toContain('<title>For &lt;you&gt;</title>');
  expect(mail.html).toContain('Dear &lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Bea&quot;,');
  expect(mail.html).toContain('href="https://guild.example/x?a=1&amp;b=&quot;2&quot;"');
  expect(mail.html).toContain('That&#39;s all.');
});
