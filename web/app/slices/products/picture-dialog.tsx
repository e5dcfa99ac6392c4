import { useRef, useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { ProductId } from '#contract/core/ids.ts';
import { type Picture, productFileUrl, sizedFile } from '#contract/files/model.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { useBackCloses } from '../../kit/say/use-back-closes.ts';
import classes from './picture-dialog.module.css';
import 'yet-another-react-lightbox/styles.css';

export interface PictureDialogProps {
  product: Pick<ProductDetail, 'id' | 'title' | 'pictures'>;
  /** Index from 0. */
  start: number;
  /** Receives the index of the picture viewed last. */
  onClose: (place: number) => void;
}

/** Maximum number of screen pixels per picture pixel. */
const zoom = { maxZoomPixelRatio: 3 };
const nothing = () => null;

/** Pictures in the largest available size (rules/products 33). Loaded on demand. */
export function PictureDialog({ product: { id, title, pictures }, start, onClose }: PictureDialogProps) {
  const place = useRef(start);
  const close = useBackCloses(() => onClose(place.current));
  const isOnly = pictures.length === 1;
  // New slide objects, even equal ones, would reset the dialog.
  const [slides] = useState(() => pictures.map((picture) => slideOf(id, picture)));
  return (
    <Lightbox
      open
      close={close}
      index={start}
      slides={slides}
      plugins={[Zoom]}
      zoom={zoom}
      carousel={{ finite: isOnly }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      labels={{ Lightbox: `Pictures of ${title}`, 'Photo gallery': 'Pictures', Slide: 'picture' }}
      className={classes.dialog ?? ''}
      render={isOnly ? { buttonPrev: nothing, buttonNext: nothing } : {}}
      on={{
        view: ({ index }) => {
          place.current = index;
        },
      }}
    />
  );
}

function slideOf(productId: ProductId, { stem, width, height, alt }: Picture) {
  return { src: productFileUrl(productId, sizedFile(stem, width)), width, height, alt };
}
