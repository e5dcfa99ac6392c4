import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteLogo } from '#contract/core/site.ts';
import { avatarUrl, logoBox } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import {
  type ChangedLogo,
  changeLogo,
  removeLogo,
  sendTestMail,
  viewSettings,
} from '#contract/settings/calls.ts';
import type { ShownSettings } from '#contract/settings/model.ts';
import { logoTexts, settingScreenTexts, settingTexts, testMailTexts } from '#contract/settings/texts.ts';
import { asFault } from '../../client/api.ts';
import { useChange, useChanged } from '../../client/changes.ts';
import { useEnvironment } from '../../client/environment.ts';
import { refetchOverview, useOverview } from '../../client/overview.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { PreviousInputNote } from '../../kit/form/previous-input-note.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { useHasLeft } from '../../kit/form/use-unsaved.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { StatusMessage, useStatusText } from '../../kit/say/status-text.tsx';
import { DemoSection } from '../demo/demo-section.tsx';
import { isAnimated } from '../files/animation.ts';
import { fittedPicture } from '../files/picture-file.ts';
import type { PictureFit } from '../files/shrink-picture.ts';
import { choiceProblem } from '../profiles/read-picture.ts';
import { SettingFields } from './setting-fields.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import classes from './settings-form.module.css';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';

const id = 'logo-file';
const accept = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Twice the stored size. PNG preserves transparency; at this size none takes a megabyte. */
const fit: PictureFit = {
  type: 'image/png',
  width: 4 * logoBox.width,
  height: 4 * logoBox.height,
  qualities: [1],
};

/** The current logo, and buttons to replace or remove it; each takes effect at once. */
export function LogoSection() {
  const { site } = useEnvironment();
  const { problem, isPending, share, choose, remove } = useLogo();
  const { logo } = site;
  return (
    <Section title={logoTexts.title} text={logoTexts.about}>
      <div className={classes.fields}>
        {logo !== undefined && <ShownLogo logo={logo} name={site.name} />}
        {share === undefined ? (
          <FileDrop
            id={id}
            label={logoTexts.title}
            button={logo === undefined ? logoTexts.choose : logoTexts.chooseAnother}
            error={problem}
            accept={accept}
            hint={logoTexts.hint}
            isSingle
            onFiles={choose}
          />
        ) : (
          <progress className={classes.progress} aria-label={logoTexts.sending} max={1} value={share} />
        )}
        <div role="alert">
          <FieldError id={id} error={problem} />
        </div>
        {logo !== undefined && (
          <div className={classes.buttons}>
            <Button variant="subtle" isLoading={isPending} onClick={remove}>
              {logoTexts.remove}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

function ShownLogo({ logo: { file, width, height }, name }: { logo: SiteLogo; name: string }) {
  return <img className={classes.logo} src={avatarUrl(file)} width={width} height={height} alt={name} />;
}

/**
 * Uploads the chosen file and updates the whole page. If the viewer opens another page, the result is announced there;
 * closing the window asks first.
 */
function useLogo() {
  const api = useApi();
  const changed = useChanged();
  const change = useChange();
  const { isLeft } = useHasLeft();
  const { site, showSite } = useEnvironment();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [share, setShare] = useState<number>();

  async function act(send: () => Promise<ChangedLogo>): Promise<void> {
    setProblem(undefined);
    setPending(true);
    window.addEventListener('beforeunload', askFirst);
    try {
      const { logo, message } = await send();
      showSite({ ...site, logo: logo ?? undefined });
      showToast({ tone: 'good', text: message });
    } catch (error) {
      const text = asFault(error).message;
      setProblem(text);
      if (isLeft()) showToast({ tone: 'bad', text });
    } finally {
      window.removeEventListener('beforeunload', askFirst);
      setPending(false);
      setShare(undefined);
    }
  }

  return {
    problem,
    isPending,
    /** Uploaded share, from 0 to 1; undefined if no upload is running. */
    share,
    async choose(files: File[]): Promise<void> {
      const [file] = files;
      if (file === undefined) return;
      const refusal = choiceProblem(files);
      if (refusal !== undefined) return setProblem(refusal);
      setShare(0);
      await act(async () => {
        const [moves, fitted] = await Promise.all([isAnimated(file), fittedPicture(file, { signal, fit })]);
        const sent = { picture: { state: 'sent', name: fitted.name, content: fitted } } as const;
        const { logo, message } = await api(changeLogo, sent, undefined, setShare);
        changed(changeLogo, sent, { logo, message });
        return { logo, message: moves ? `${message} ${fileTexts.standsStill}.` : message };
      });
    },
    remove: () => act(() => change(removeLogo, {})),
  };
}

/** A signal that is never aborted. */
const { signal } = new AbortController();

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The site's settings and their form (rules/settings 1), followed by sections that may load late or fail. */
export function SettingsSection() {
  // A form starts from the current settings, not from those cached at the last visit.
  const query = useQuery({ ...callQuery(useApi(), viewSettings, {}), gcTime: 0 });
  return (
    <QueryResult query={query} label={settingScreenTexts.loading}>
      {(found) => (
        <div className={classes.page}>
          <SettingsForm found={found} />
          <LogoSection />
          <MailSection />
          <DemoSection />
        </div>
      )}
    </QueryResult>
  );
}

const { save, saving } = settingScreenTexts;

/** All settings in one form, saved together. */
export function SettingsForm({ found }: { found: ShownSettings }) {
  const settings = useSettingsForm(found);
  const { form, guard, said, submit } = settings;
  return (
    <>
      <form className={classes.form} {...formAttributes(submit)}>
        <SettingsConflict settings={settings} />
        <Refusals settings={settings} />
        <SettingFields settings={settings} />
        {said !== undefined && <Banner tone="good">{said}</Banner>}
        <div className={classes.buttons}>
          <Button type="submit" size="l" isHeld={form.isPending}>
            {form.isPending ? saving : save}
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} what="Your changes are" keeps={false} />
    </>
  );
}

function Refusals({ settings: { form } }: { settings: SettingsFormState }) {
  const { failure } = form;
  return (
    <>
      <PreviousInputNote form={form} firstField="name" />
      {failure?.isPlaced === false && (
        <Banner tone="bad">
          <p>{settingTexts.failed}</p>
          <p>{failure.fault.message}</p>
        </Banner>
      )}
      <FormErrorSummary form={form} />
    </>
  );
}

/** E-mail delivery: a test to the viewer's own address, and the number of failures (rules/settings 13). */
export function MailSection() {
  const { data } = useOverview();
  const failures = data?.queues.find(({ name }) => name === 'failed-mail')?.count ?? 0;
  const { said: message, isPending, send } = useTestMail();
  return (
    <Section title={testMailTexts.title} text={testMailTexts.about}>
      <div className={classes.fields}>
        {failures > 0 && <p>{testMailTexts.failures(failures)}</p>}
        <StatusMessage status={message} />
        <div className={classes.buttons}>
          <Button variant="default" isLoading={isPending} onClick={send}>
            {testMailTexts.send}
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** Milliseconds; long enough to read a mail server's response. */
const shownFor = 60_000;

function useTestMail() {
  const api = useApi();
  const queries = useQueryClient();
  const { said, say } = useStatusText();
  const [isPending, setPending] = useState(false);

  async function send(): Promise<void> {
    setPending(true);
    try {
      say({ tone: 'good', text: await api(sendTestMail, {}), clearAfter: shownFor });
      await refetchOverview(queries);
    } catch (error) {
      say({ tone: 'bad', text: asFault(error).message, clearAfter: shownFor });
    } finally {
      setPending(false);
    }
  }
  return { said, isPending, send };
}
