import type { ReactNode } from 'react';
import { fallbackFile, type Picture, productFileUrl } from '#contract/files/model.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { isPlainClick } from '../../kit/list/use-link-clicks.ts';
import { useLazy } from '../../kit/say/use-lazy.ts';
import type { PictureDialogProps } from './picture-dialog.tsx';
import classes from './picture-link.module.css';

interface PictureLinkProps {
  product: Pick<ProductDetail, 'id' | 'pictures'>;
  /** From 0. */
  place: number;
  /** Another picture is shown in its place. */
  isAway?: boolean;
  onOpen: (place: number) => void;
  children: ReactNode;
}

/** A picture that opens in full size; without scripts, or in a tab of its own, it leads to the file. */
export function PictureLink({ product, place, isAway, onOpen, children }: PictureLinkProps) {
  return (
    <a
      href={fileOf(product, place)}
      className={classes.link}
      aria-label={nameOf(product.pictures, place)}
      tabIndex={isAway ? -1 : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(place);
      }}
    >
      {children}
    </a>
  );
}

/** The dialog for them; where it cannot be loaded, the file comes instead. */
export function LazyPictureDialog(props: PictureDialogProps) {
  const lazy = useLazy(load, () => window.location.assign(fileOf(props.product, props.start)));
  return lazy && <lazy.PictureDialog {...props} />;
}

const load = () => import('./picture-dialog.tsx');

function fileOf({ id, pictures }: PictureLinkProps['product'], place: number): string {
  return productFileUrl(id, fallbackFile(pictures[place]?.stem ?? ''));
}

function nameOf(pictures: Picture[], place: number): string {
  const alt = pictures[place]?.alt ?? '';
  return `${alt === '' ? `Picture ${place + 1}` : alt} in full size`;
}
