import { useState } from 'react';
import type { SiteLogo } from '#contract/core/site.ts';
import { avatarUrl } from '#contract/files/model.ts';
import { type ChangedLogo, changeLogo, removeLogo } from '#contract/settings/logo-calls.ts';
import { logoTexts } from '#contract/settings/texts.ts';
import { asFault } from '../../client/api.ts';
import { useChange } from '../../client/changes.ts';
import { useEnvironment } from '../../client/environment.ts';
import { Button } from '../../kit/form/button.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { choiceProblem } from '../profiles/read-picture.ts';
import classes from './settings-form.module.css';

const id = 'logo-file';
const accept = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The logo as it is, and the ways to another one or to none; each is done at once. */
export function LogoSection() {
  const { site } = useEnvironment();
  const { problem, isPending, choose, remove } = useLogo();
  const { logo } = site;
  return (
    <Section title={logoTexts.title} text={logoTexts.about}>
      <div className={classes.fields}>
        {logo !== undefined && <ShownLogo logo={logo} name={site.name} />}
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

/** Sends what was chosen, and shows what came of it on the whole page. */
function useLogo() {
  const change = useChange();
  const { site, showSite } = useEnvironment();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function act(send: () => Promise<ChangedLogo>): Promise<void> {
    setProblem(undefined);
    setPending(true);
    try {
      const { logo, message } = await send();
      showSite({ ...site, logo: logo ?? undefined });
      showToast({ tone: 'good', text: message });
    } catch (error) {
      setProblem(asFault(error).message);
    } finally {
      setPending(false);
    }
  }

  return {
    problem,
    isPending,
    async choose(files: File[]): Promise<void> {
      const [file] = files;
      if (file === undefined) return;
      const refusal = choiceProblem(files);
      if (refusal !== undefined) return setProblem(refusal);
      const content = new Uint8Array(await file.arrayBuffer());
      await act(() => change(changeLogo, { picture: { state: 'sent', name: file.name, content } }));
    },
    remove: () => act(() => change(removeLogo, {})),
  };
}
