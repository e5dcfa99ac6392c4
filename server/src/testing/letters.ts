import type { TestApp } from './app.ts';

/** Has one of each thing kept of a member that letters leave behind; none of them is sent. */
export async function keepLetters(app: TestApp, { id, email }: { id: number; email: string }): Promise<void> {
  await app.database.query(
    `insert into letters (member_id, kind, about) values ($1, 'replies', '{"commentId": 5}')`,
    [id],
  );
  await app.database.query(
    `insert into failed_letters (lane, name, payload, member_id, email, error)
     values ('urgent', 'password-changed', jsonb_build_object('memberId', $1::integer), $1, $2,
       'RCPT TO: 550 no such mailbox')`,
    [id, email],
  );
  await app.database.query(
    'insert into mail_addresses (email, member_id, refusals) values (lower($2), $1, 2)',
    [id, email],
  );
}
