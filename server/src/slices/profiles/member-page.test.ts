import { expect, test } from 'vitest';
import type { PageSource } from '../../platform/http/pages.ts';
import { setUpApp } from '../../testing/app.ts';
import { addMember } from '../../testing/members.ts';

/** A page that requests everything visible of a member and contains the replies. */
const pages: PageSource = {
  isStrict: true,
  reduceAddress: (address) => address,
  async render({ url, send }) {
    const { pathname } = new URL(url);
    const body = { id: Number(pathname.split('/').at(-1)) };
    const ask = (path: string) => send({ method: 'POST', path, body, token: undefined });
    const paths = ['/api/userProfile', '/api/userDeals', '/api/userForums', '/api/userComments'];
    const replies = await Promise.all(paths.map(ask));
    return { status: 200, headers: {}, html: JSON.stringify({ pathname, replies }), scripts: [] };
  },
};

const app = await setUpApp({ pages });

test('the page of a member contains nothing about them, whoever opens it', async () => {
  const member = await addMember(app, { firstName: 'Theodora', lastName: 'Vandermeer' });
  await app.database.query("update members set city = 'Bergen' where id = $1", [member.id]);
  const visitors: Record<string, string>[] = [{}, { authorization: `Bearer ${member.token}` }];
  for (const headers of visitors) {
    const reply = await fetch(`${app.origin}/profile/${member.id}`, { headers });
    const html = await reply.text();
    expect(html).toContain(`/profile/${member.id}`);
    expect(html.match(/"status":401/g)).toHaveLength(4);
    for (const word of ['Theodora', 'Vandermeer', 'Bergen', member.email]) expect(html).not.toContain(word);
  }
});
