import { useEffect, useRef, useState } from 'react';
import { fileTexts } from '#contract/files/texts.ts';
import { changeAvatar } from '#contract/profiles/editing-calls.ts';
import { asFault } from '../../client/api.ts';
import { useChange } from '../../client/changes.ts';
import { Button } from '../../kit/form/button.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { Modal } from '../../kit/say/modal.tsx';
import { isTooLarge } from '../files/picture-file.ts';
import classes from './avatar-dialog.module.css';
import { type CropArea, cropPicture } from './crop-picture.ts';
import { PictureCropper } from './picture-cropper.tsx';
import { type ChosenPicture, readPicture } from './read-picture.ts';

interface AvatarDialogProps {
  onClose: () => void;
  onSaved: () => void;
}

const id = 'avatar-file';
const accept = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** A picture of oneself: chosen or dropped, cut to a square, and saved. */
export function AvatarDialog({ onClose, onSaved }: AvatarDialogProps) {
  const { chosen, area, problem, reading, isPending, choose, setArea, save } = useNewAvatar(onSaved);
  return (
    <Modal title="Change your picture" onClose={onClose}>
      {chosen !== undefined && (
        <div className={classes.cropper}>
          <PictureCropper key={chosen.url} url={chosen.url} onArea={setArea} />
        </div>
      )}
      <FileDrop
        id={id}
        label="Your picture"
        button={chosen === undefined ? 'Choose a file' : 'Choose another'}
        error={problem}
        accept={accept}
        hint="Or drop it here. We make large photos smaller."
        isSingle
        onFiles={choose}
      />
      <p role="status" className={classes.status}>
        {reading ?? (chosen?.moves && `${fileTexts.standsStill}.`)}
      </p>
      <div role="alert">
        <FieldError id={id} error={problem} />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save} disabled={area === undefined} isLoading={isPending}>
          Save
        </Button>
      </div>
    </Modal>
  );
}

/** From the file to what is stored. */
function useNewAvatar(onSaved: () => void) {
  const change = useChange();
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [area, setArea] = useState<CropArea>();
  const [problem, setProblem] = useState<string>();
  /** What is said while a picture is read. */
  const [reading, setReading] = useState<string>();
  const current = useRef(new AbortController());
  const [isPending, setPending] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  useEffect(() => () => current.current.abort(), []);

  async function choose(files: File[]): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    current.current.abort();
    current.current = new AbortController();
    const { signal } = current.current;
    if (isTooLarge(file)) setReading(fileTexts.makingSmaller(file.name));
    const read = await readPicture(files, signal);
    if (read === undefined) return;
    setReading(undefined);
    // The picture that is there stays when another cannot be read.
    if ('problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    setArea(undefined);
    setChosen(read);
  }

  async function save(): Promise<void> {
    if (chosen === undefined || area === undefined) return;
    setProblem(undefined);
    setPending(true);
    try {
      const picture = await cropPicture(chosen.image, area);
      if (picture === undefined) return setProblem(fileTexts.unreadablePicture);
      await change(changeAvatar, { picture });
      onSaved();
    } catch (error) {
      setProblem(asFault(error).message);
    } finally {
      setPending(false);
    }
  }

  return { chosen, area, problem, reading, isPending, choose, setArea, save };
}
