import { addMember, addSession } from '../../fixtures/database.ts';
import { arriveSignedIn, idOf } from '../../fixtures/members.ts';
import { test } from '../../fixtures/own-application.ts';
import { expect, visit } from '../../fixtures/test.ts';

test('an admin backs up and tests a restore, and is told that it can be relied on', async ({
  page,
  application,
}) => {
  const databaseUrl = await application.databaseUrl();
  const admin = {
    firstName: 'Ada',
    lastName: 'Clerk',
    email: 'ada.clerk@members.example',
    password: 'lantern-7',
  };
  await addMember(databaseUrl, admin, 'admin');
  const token = await addSession(databaseUrl, admin.email);
  await arriveSignedIn(page, { token });
  await visit(page, `/profile/${await idOf({ token }, application.url)}?tab=backups`);

  const [backUp, tryRestore] = ['Back up now', 'Test a restore'].map((name) =>
    page.getByRole('button', { name }),
  );
  await backUp?.click();
  const standing = page.getByRole('main').getByRole('status');
  await expect(standing).toContainText(/The last backup is from .*: .* in the folder .*backups\./);
  await tryRestore?.click();
  await expect(standing).toContainText(
    /The backup \S+Z\.tar was restored to a separate place and read on .*: it can be relied on\./,
  );
  const done = page.getByRole('table', { name: 'History' }).getByRole('row').filter({ hasText: 'Done' });
  await expect(done).toHaveCount(2);
});
