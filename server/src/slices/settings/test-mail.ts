/** A test e-mail to the requesting administrator, sent at once: its outcome is the reply (rules/settings 13). */
import { randomUUID } from 'node:crypto';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import { testMailTexts } from '#contract/settings/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { readFailure } from '../../platform/mail/failure.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { findAccount } from '../accounts/index.ts';

/** Sends an e-mail to the administrator at once. Throws `conflict` with the mail server's reply. */
export async function sendTestMail(
  { database, mailer, readSite, write }: AppContext,
  { memberId }: Viewer,
  { hasMailServer }: { hasMailServer: boolean },
): Promise<string> {
  const account = await findAccount(database.db, memberId);
  if (account === undefined) throw new Fault('not_found', accountTexts.noSuchMember);
  const site = await readSite();
  const { email: to } = account;
  const mail = renderEmail(
    site,
    { memberId, to },
    {
      subject: testMailTexts.subject(site.name),
      paragraphs: [testMailTexts.arrived(site.name)],
      link: { label: testMailTexts.open(site.name), url: site.publicUrl },
    },
  );
  try {
    await mailer.send({ ...mail, messageId: `<${randomUUID()}@${mailer.host}>` }, 'urgent');
  } catch (error) {
    throw new Fault('conflict', testMailTexts.failed(readFailure(error, to).text));
  }
  const act = {
    action: 'test-mail-sent',
    targetKind: 'settings',
    targetId: 1,
    before: {},
    after: {},
  } as const;
  await write(({ tx }) => recordAuditEntry(tx, { actorId: memberId, ...act }));
  return hasMailServer ? testMailTexts.sent(to) : testMailTexts.written;
}
