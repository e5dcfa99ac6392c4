import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { isAdmin, type Role } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { SiteSso } from '#contract/core/site.ts';
import { startSsoLink, viewSsoIdentity } from '#contract/sso/calls.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { useSite } from '../../client/environment.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { PasswordField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Section } from '../../kit/page/section.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { AccountForm } from '../accounts/account-form.tsx';
import { useSsoRedirect } from './use-sso-redirect.ts';

/** The member's linked account at the community site, if there is one. */
export function useSsoIdentity() {
  const { sso } = useSite();
  return useQuery({ ...callQuery(useApi(), viewSsoIdentity, {}), enabled: sso !== undefined });
}

/** Shows since when the accounts are linked, or a button that links them. */
export function SsoSection({ sso: { name } }: { sso: SiteSso }) {
  const query = useSsoIdentity();
  return (
    <Section title={name} text={ssoTexts.atTheSite(name)}>
      <QueryResult query={query} label={`Loading your account at ${name}`}>
        {(identity) =>
          identity === null ? (
            <LinkButton name={name} />
          ) : (
            <p>
              {ssoTexts.signedInThrough(name)}, linked since <Moment at={identity.linkedAt} />.
            </p>
          )
        }
      </QueryResult>
    </Section>
  );
}

function LinkButton({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {ssoTexts.link(name)}
      </Button>
      {isOpen && <LinkDialog name={name} onClose={close} />}
    </>
  );
}

const initial = { currentPassword: '' };
const labels = { currentPassword: 'Current password' };

/** Members prove ownership of the account before linking it (rules/single-sign-on 7). */
function LinkDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const api = useApi();
  const { pathname, search } = useLocation();
  const leave = useSsoRedirect();
  const form = useForm({
    initial,
    labels,
    rules: ({ currentPassword }) => ({
      currentPassword: currentPassword === '' ? accountTexts.required : undefined,
    }),
  });
  async function send({ currentPassword }: typeof initial): Promise<void> {
    const begun = await api(startSsoLink, { currentPassword });
    leave(begun, { isLink: true, state: { from: pathname + search } });
  }
  return (
    <LazyModal title={ssoTexts.link(name)} onClose={onClose} isHeld={form.isPending}>
      <AccountForm form={form} send={send} submit={ssoTexts.link(name)} onCancel={onClose}>
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
      </AccountForm>
    </LazyModal>
  );
}

/** True if a member needs no password here (rules/single-sign-on 14). */
export function useSignsInBySso(role: Role): boolean {
  const { sso } = useSite();
  const { data: identity } = useSsoIdentity();
  if (sso === undefined || isAdmin(role)) return false;
  return sso.isOnly || identity != null;
}
