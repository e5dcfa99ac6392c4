import { describe, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { renderEmail } from './render-email.ts';

const site = { name: 'Guildhall', publicUrl: 'https://guild.example' } as SiteSettings;
const frame = { memberId: 7 as MemberId, to: 'a@example.org' };
const link = { label: 'Open & see', url: 'https://guild.example/x?a=1&b="2"' };

describe('an e-mail has the same content as text and as HTML', () => {
  test('with escaped text of members', () => {
    const mail = renderEmail(site, frame, {
      subject: 'For <you>',
      paragraphs: ['Dear <b>Ann</b> & "Bea",', 'second'],
      link,
      closing: "That's all.",
    });
    expect(mail).toMatchObject({ to: 'a@example.org', memberId: 7, subject: 'For <you>' });
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

  test('with the line breaks of members', () => {
    const reason = 'refused: no <member>\r\nSee & read\n\nthe rules';
    const { text, html } = renderEmail(site, frame, { subject: 's', paragraphs: [reason], link });
    expect(text).toContain(reason);
    expect(html).toContain('>refused: no &lt;member&gt;<br>See &amp; read<br><br>the rules</p>');
  });

  test('with its list, and a footer with the reason and how to unsubscribe', () => {
    const foot = {
      reason: 'You asked for <these>.',
      links: [{ label: 'Stop', url: 'https://guild.example/u' }],
    };
    const items = [{ title: 'A & B', url: 'https://guild.example/p/1', lines: ['$5.00', 'until <Monday>'] }];
    const { text, html } = renderEmail(
      site,
      { ...frame, foot },
      { subject: 's', paragraphs: ['p'], items, link },
    );
    expect(text).toBe(
      [
        'p',
        'A & B\n$5.00\nuntil <Monday>\nhttps://guild.example/p/1',
        'Open & see:\nhttps://guild.example/x?a=1&b="2"',
        'Guildhall\nhttps://guild.example',
        'You asked for <these>.\nStop:\nhttps://guild.example/u',
      ].join('\n\n'),
    );
    expect(html).toMatch(
      /<a href="https:\/\/guild\.example\/p\/1"[^>]*>A &amp; B<\/a><br>\$5\.00<br>until &lt;Monday&gt;/,
    );
    expect(html).toMatch(
      /You asked for &lt;these&gt;\.<br><a href="https:\/\/guild\.example\/u"[^>]*>Stop<\/a>/,
    );
  });
});
