/**
 * A membership that ends at the community site ends here within a day if the site answers (rules/single-sign-on 17,
 * rules/single-sign-on 18).
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { type CommunitySite, openCommunitySite, type SitePerson } from '../../testing/community-site.ts';
import { forgetJobs } from '../../testing/jobs.ts';
import { addMember, isSignedIn } from '../../testing/members.ts';
import { enterAs, publicUrl, signedInAs } from '../../testing/sso.ts';

const rules = {
  SSO_MEMBERSHIP_CLAIM: 'membership',
  SSO_MEMBERSHIP_VALUES: 'active',
  SSO_ROLE_CLAIM: 'groups',
  SSO_ROLE_VALUES: 'moderators=3',
};
const site: CommunitySite = await openCommunitySite();
const app = await createTestApp({ env: { ...site.env, ...rules } });
await site.open({ publicUrl, origin: app.origin });
afterAll(async () => {
  await app.close();
  await site.close();
});
beforeEach(async () => {
  site.meanwhile = undefined;
  site.isAway = false;
  site.failing = undefined;
  await app.database.query('delete from member_identities');
});

let count = 0;
function person(given: Partial<SitePerson> = {}): SitePerson {
  count += 1;
  const email = `asked-${count}@example.org`;
  return { sub: `asked-${count}`, email, email_verified: true, membership: 'active', ...given };
}

/** Backdates everybody's last confirmation and request by that many hours. */
const later = (hours: number) =>
  app.database.query(
    `update member_identities set confirmed_at = now() - make_interval(hours => $1),
       asked_at = now() - make_interval(hours => $1)`,
    [hours],
  );
const ask = () => app.runJob('ask-about-members');
const grants = () =>
  app.database.query<{ token: Buffer }>('select token from sso_grants order by identity_id');
const roleOf = async (token: string) =>
  (await call(app, 'profile', undefined, { method: 'GET', token })).body.role;

describe('once a day', () => {
  test('a member who is still one stays signed in, with the next refresh token, and is checked once', async () => {
    const token = await signedInAs(app, site, person());
    const before = await grants();
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
    const after = await grants();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
    await later(19);
    const asked = site.asked.length;
    await ask();
    expect(site.asked.slice(asked)).toEqual([]);
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
  });

  test('a lapsed member is signed out everywhere, and the activity log says so', async () => {
    const who = person();
    const [one, two] = [await signedInAs(app, site, who), await signedInAs(app, site, who)];
    const { body } = await call(app, 'profile', undefined, { method: 'GET', token: one });
    site.people.set(who.sub, { ...who, membership: 'lapsed' });
    await later(21);
    await ask();
    expect([await isSignedIn(app, one), await isSignedIn(app, two)]).toEqual([false, false]);
    expect(await grants()).toEqual([]);
    const acts = await app.database.query('select action from audit_log where subject_id = $1', [body.id]);
    expect(acts).toEqual([{ action: 'membership-ended' }]);
    const again = await enterAs(app, site, { ...who, membership: 'lapsed' });
    expect(again.body.message).toBe('Your membership has ended. Please contact us.');
  });

  test('a changed role claim changes the role', async () => {
    const who = person({ groups: ['moderators'] });
    const token = await signedInAs(app, site, who);
    expect(await roleOf(token)).toBe(3);
    site.people.set(who.sub, { ...who, groups: [] });
    await later(21);
    await ask();
    expect(await roleOf(token)).toBe(4);
  });

  test('a role claim that is missing keeps the role but ends the session', async () => {
    const who = person({ groups: ['moderators'] });
    const other = await signedInAs(app, site, person());
    const token = await signedInAs(app, site, who);
    site.people.set(who.sub, { ...who, groups: undefined });
    await later(21);
    await ask();
    expect([await isSignedIn(app, token), await isSignedIn(app, other)]).toEqual([false, true]);
    const rows = await app.database.query("select from members where role = 'moderator' and email = $1", [
      who.email,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('stores the next refresh token although the site fails afterwards', async () => {
    const token = await signedInAs(app, site, person());
    const before = await grants();
    await later(21);
    site.failing = '/me';
    await ask();
    expect(await grants()).not.toEqual(before);
    site.failing = undefined;
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
  });

  test('a revoked grant ends the session but not the membership', async () => {
    const who = person();
    const token = await signedInAs(app, site, who);
    site.people.delete(who.sub);
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(false);
    const [row] = await app.database.query<{ ended: boolean }>(
      'select ended_at is not null as ended from member_identities',
    );
    expect(row?.ended).toBe(false);
    expect((await enterAs(app, site, who)).status).toBe(200);
  });

  describe('a member who signs in again during the check', () => {
    test('keeps the refresh token of that sign-in', async () => {
      const who = person();
      const before = await signedInAs(app, site, who);
      await later(21);
      let kept: unknown;
      const act = async () => {
        await signedInAs(app, site, who);
        kept = await grants();
      };
      site.meanwhile = { path: '/token', act };
      await ask();
      expect(await grants()).toEqual(kept);
      expect(await isSignedIn(app, before)).toBe(true);
    });

    test('stays signed in although the earlier grant is revoked', async () => {
      const who = person();
      await signedInAs(app, site, who);
      await later(21);
      let token = '';
      const act = async () => {
        token = await signedInAs(app, site, who);
        site.people.delete(who.sub);
      };
      site.meanwhile = { path: '/token', act };
      await ask();
      expect(await isSignedIn(app, token)).toBe(true);
      expect(await grants()).toHaveLength(1);
    });

    test('stays lapsed if that sign-in says so, although the check still finds a current membership', async () => {
      const who = person();
      await signedInAs(app, site, who);
      await later(21);
      const act = async () => {
        await enterAs(app, site, { ...who, membership: 'lapsed' });
        site.people.set(who.sub, who);
      };
      site.meanwhile = { path: '/me', act };
      await ask();
      const [row] = await app.database.query<{ ended: boolean }>(
        'select ended_at is not null as ended from member_identities',
      );
      expect(row?.ended).toBe(true);
    });
  });

  test('an administrator keeps the sessions that began by password', async () => {
    const who = person();
    const through = await signedInAs(app, site, who);
    const admin = await addMember(app, { role: 'super_admin' });
    await app.database.query('update member_identities set member_id = $1', [admin.id]);
    await app.database.query('update sessions set member_id = $1 where identity_id is not null', [admin.id]);
    site.people.set(who.sub, { ...who, membership: 'lapsed' });
    await later(21);
    await ask();
    expect([await isSignedIn(app, through), await isSignedIn(app, admin.token)]).toEqual([false, true]);
  });
});

describe('a site that does not answer', () => {
  test('ends no session for three days, and is logged and counted', async () => {
    const token = await signedInAs(app, site, person());
    site.isAway = true;
    await later(70);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
    expect(app.logs.map(({ msg }) => msg)).toContain(
      'the community site was not asked about all members: it does not answer',
    );
    const metrics = await (await fetch(`${app.origin}/metrics`)).text();
    expect(metrics).toMatch(/guildhall_sso_checks_total\{outcome="unanswered"\} [1-9]/);
    expect(metrics).toMatch(/guildhall_sso_members_unheard 1$/m);
    await later(73);
    await ask();
    expect(await isSignedIn(app, token)).toBe(false);
  });

  test('the metric of unheard members leaves out those heard of today, ended and without grant', async () => {
    const [heard, ended, unasked] = [person(), person(), person()];
    for (const who of [heard, ended, unasked]) await signedInAs(app, site, who);
    await later(25);
    const of = ({ sub }: SitePerson) => [sub];
    const { query } = app.database;
    await query('update member_identities set confirmed_at = now() where subject = $1', of(heard));
    await query('update member_identities set ended_at = now() where subject = $1', of(ended));
    await query(
      'delete from sso_grants where identity_id = (select id from member_identities where subject = $1)',
      of(unasked),
    );
    const metrics = await (await fetch(`${app.origin}/metrics`)).text();
    expect(metrics).toMatch(/guildhall_sso_members_unheard 0$/m);
  });

  describe('ends what nobody confirmed', () => {
    /** Makes updates of this column fail for one member, until disposed. */
    const unwritable = async (column: 'asked_at' | 'unanswered', { sub }: SitePerson) => {
      await app.database.query(
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
      );
      await app.database.query(
        `create trigger unwritable before update of ${column} on member_identities
         for each row when (new.subject = '${sub}') execute function refuse()`,
      );
      return {
        [Symbol.asyncDispose]: async () => void (await app.database.query('drop function refuse() cascade')),
      };
    };

    test('although one silence cannot be recorded, without harm to others', async () => {
      const people = [person(), person(), person()];
      const tokens = [];
      for (const who of people) tokens.push(await signedInAs(app, site, who));
      await later(73);
      site.isAway = true;
      await using _note = await unwritable('unanswered', people[0] as SitePerson);
      await ask();
      expect(await isSignedIn(app, tokens[0] ?? '')).toBe(false);
      const noted = await app.database.query('select unanswered from member_identities order by id');
      expect(noted).toEqual([0, 1, 1].map((unanswered) => ({ unanswered })));
      expect(app.takeErrors()).toEqual([]);
    });

    test('although the check fails', async () => {
      const who = person();
      const token = await signedInAs(app, site, who);
      await later(73);
      await using _turn = await unwritable('asked_at', who);
      await ask();
      expect(await isSignedIn(app, token)).toBe(false);
      expect(app.takeErrors()).toHaveLength(1);
      await forgetJobs(app.database);
    });
  });

  describe('is asked about the same ones again', () => {
    const passed = (minutes: number) =>
      app.database.query('update member_identities set asked_at = asked_at - make_interval(mins => $1)', [
        minutes,
      ]);
    const isAskedAfter = async (minutes: number) => {
      await passed(minutes);
      const before = site.asked.length;
      await ask();
      return site.asked.length > before;
    };

    test('after 8, 16, 32 and then every 60 minutes', async () => {
      await signedInAs(app, site, person());
      await later(21);
      site.isAway = true;
      await ask();
      for (const minutes of [8, 16, 32, 60, 60]) {
        expect([minutes, await isAskedAfter(minutes - 1)]).toEqual([minutes, false]);
        expect([minutes, await isAskedAfter(2)]).toEqual([minutes, true]);
      }
    });

    test('after 8 minutes again once it has answered', async () => {
      const token = await signedInAs(app, site, person());
      await later(21);
      site.isAway = true;
      for (const minutes of [0, 9, 17]) await isAskedAfter(minutes);
      site.isAway = false;
      expect(await isAskedAfter(33)).toBe(true);
      await later(21);
      site.isAway = true;
      await ask();
      expect(await isAskedAfter(9)).toBe(true);
      expect(await isSignedIn(app, token)).toBe(true);
    });

    test('at the next run where there were too many to check, as it is not asked about everybody', async () => {
      for (let one = 0; one < 14; one += 1) await signedInAs(app, site, person());
      await later(21);
      site.isAway = true;
      const before = site.asked.length;
      await ask();
      expect(site.asked.length - before).toBeLessThan(14);
      site.isAway = false;
      expect(await isAskedAfter(5)).toBe(true);
      const [row] = await app.database.query<{ count: number }>(
        "select count(*)::integer as count from member_identities where confirmed_at > now() - interval '1 hour'",
      );
      expect(row?.count).toBeGreaterThan(0);
    });
  });
});

describe('without a stored token', () => {
  test('sessions that began there end within a day', async () => {
    const token = await signedInAs(app, site, person());
    await app.database.query('delete from sso_grants');
    await later(22);
    await ask();
    expect(await isSignedIn(app, token)).toBe(true);
    await later(24);
    await ask();
    expect(await isSignedIn(app, token)).toBe(false);
  });

  test('a token sealed by another secret counts as none', async () => {
    const token = await signedInAs(app, site, person());
    await app.database.query("update sso_grants set token = sha256('anything') || sha256('else')");
    await later(21);
    await ask();
    expect(await isSignedIn(app, token)).toBe(false);
    expect(await grants()).toEqual([]);
  });
});
