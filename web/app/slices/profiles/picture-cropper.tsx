import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { CropArea } from './crop-picture.ts';
import classes from './picture-cropper.module.css';

interface PictureCropperProps {
  url: string;
  onArea: (area: CropArea) => void;
}

const zoom = { least: 1, most: 4, step: 0.1 };
const label = 'Visible part. Move the picture with the arrow keys.';

/** A square of a picture, moved and enlarged by mouse, finger and keyboard. */
export function PictureCropper({ url, onArea }: PictureCropperProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState(zoom.least);
  const slider = useRef<HTMLInputElement>(null);
  // What was pressed is gone: one goes on here.
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
          // The stage is a square, too: of a square picture nothing is left out until it is enlarged.
          objectFit="cover"
          showGrid={false}
          onCropChange={setPlace}
          onZoomChange={setScale}
          onCropComplete={(_percent, area) => onArea(area)}
          // Its sheet is imported: the content security policy allows no other.
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
