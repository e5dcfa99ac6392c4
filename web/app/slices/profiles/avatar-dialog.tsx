import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { FileIn } from '#contract/files/model.ts';
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
import { type ChosenPicture, readPicture } from './read-picture.ts';

interface AvatarDialogProps {
  onClose: () => void;
  onSaved: () => void;
}

const id = 'avatar-file';
const accept = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Dialog for the member's own picture: chosen or dropped, cropped to a square, and saved. */
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

/** Converts the chosen file into the stored picture. */
function useNewAvatar(onSaved: () => void) {
  const change = useChange();
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [area, setArea] = useState<CropArea>();
  const [problem, setProblem] = useState<string>();
  /** Message while a picture is being read. */
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
    // The current picture stays if another cannot be read.
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

interface PictureCropperProps {
  url: string;
  onArea: (area: CropArea) => void;
}

const zoom = { least: 1, most: 4, step: 0.1 };
const label = 'Visible part. Move the picture with the arrow keys.';

/** Selects a square of a picture, which can be moved and enlarged by mouse, touch and keyboard. */
export function PictureCropper({ url, onArea }: PictureCropperProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState(zoom.least);
  const slider = useRef<HTMLInputElement>(null);
  // The pressed control was removed, so the slider takes the focus.
  useEffect(() => slider.current?.focus(), []);
  return (
    <>
      <div className={classes.stage}>
        <Cropper
          image={url}
          crop={place}
          zoom={scale}
          minZoom={zoom.least}
          maxZoom={zoom.most}
          aspect={1}
          cropShape="rect"
          // The stage is square, so that a square picture is shown completely until it is enlarged.
          objectFit="cover"
          showGrid={false}
          onCropChange={setPlace}
          onZoomChange={setScale}
          onCropComplete={(_percent, area) => onArea(area)}
          // The style sheet is imported instead: the content security policy blocks injected ones.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: classes.area ?? '' }}
          cropperProps={{ role: 'application', 'aria-label': label }}
        />
      </div>
      <label className={classes.zoom}>
        <span>Zoom</span>
        <input
          ref={slider}
          type="range"
          min={zoom.least}
          max={zoom.most}
          step={zoom.step}
          value={scale}
          aria-valuetext={`${Math.round(scale * 100)} %`}
          onChange={(event) => setScale(event.currentTarget.valueAsNumber)}
        />
      </label>
    </>
  );
}

/** In pixels of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels; twice the stored size, and far below the upload limit. */
const side = 512;

/** Returns the selected part as a square JPEG on white; undefined if this browser cannot draw it. */
export async function cropPicture(
  image: HTMLImageElement,
  { x, y, width, height }: CropArea,
): Promise<FileIn<'sent'> | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const drawing = canvas.getContext('2d');
  if (drawing === null) return undefined;
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, side, side);
  drawing.drawImage(image, x, y, width, height, 0, 0, side, side);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return jpeg === null ? undefined : { state: 'sent', name: 'avatar.jpg', content: jpeg };
}
