import { useState } from 'react';
import type { SiteLogo } from '#contract/core/site.ts';
import { avatarUrl, logoBox } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { type ChangedLogo, changeLogo, removeLogo } from '#contract/settings/logo-calls.ts';
import { logoTexts } from '#contract/settings/texts.ts';
import { asFault } from '../../client/api.ts';
import { useChange, useChanged } from '../../client/changes.ts';
import { useEnvironment } from '../../client/environment.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { useLeft } from '../../kit/form/use-unsaved.ts';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { isAnimated } from '../files/animation.ts';
import { fittedPicture } from '../files/picture-file.ts';
import type { PictureFit } from '../files/shrink-picture.ts';
import { choiceProblem } from '../profiles/read-picture.ts';
import classes from './settings-form.module.css';

const id = 'logo-file';
const accept = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Twice as large as it is kept. A PNG, so that what is clear stays clear; of this size none takes a megabyte. */
const fit: PictureFit = {
  type: 'image/png',
  width: 4 * logoBox.width,
  height: 4 * logoBox.height,
  qualities: [1],
};

/** The logo as it is, and the ways to another one or to none; each is done at once. */
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
 * Sends what was chosen, and shows what came of it on the whole page. Whoever opens another page meanwhile hears of it there;
 * whoever closes the window is asked first.
 */
function useLogo() {
  const api = useApi();
  const changed = useChanged();
  const change = useChange();
  const { isLeft } = useLeft();
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
    /** How much of it has left, 0 to 1; undefined while none is on its way. */
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

/** Nobody calls it off. */
const { signal } = new AbortController();

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
