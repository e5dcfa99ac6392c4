import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { MailMetrics } from './mail-metrics.ts';

test('e-mails are counted by lane, as sent or as a failed try', async () => {
  const metrics = new MailMetrics();
  const registry = new Registry();
  metrics.register(registry);
  await metrics.follow('urgent', async () => undefined);
  const refused = metrics.follow('ordinary', async () => {
    throw new Error('no such mailbox');
  });
  await expect(refused).rejects.toThrow('no such mailbox');
  const lines = (await registry.metrics()).split('\n').filter((line) => /_(?:total|count)\{/.test(line));
  expect(lines).toEqual([
    'guildhall_letters_sent_total{lane="urgent"} 1',
    'guildhall_letters_sent_total{lane="ordinary"} 0',
    'guildhall_letters_failed_total{lane="urgent"} 0',
    'guildhall_letters_failed_total{lane="ordinary"} 1',
    'guildhall_letter_seconds_count{lane="urgent"} 1',
    'guildhall_letter_seconds_count{lane="ordinary"} 1',
  ]);
});
