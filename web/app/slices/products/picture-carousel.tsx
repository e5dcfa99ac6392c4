import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { fallbackFile, type Picture, productFileUrl } from '#contract/files/model.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { isPlainClick } from '../../kit/list/use-link-clicks.ts';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import { useLazy } from '../../kit/say/use-lazy.ts';
import classes from './picture-carousel.module.css';
import type { PictureDialogProps } from './picture-dialog.tsx';
import { ProductPicture } from './product-picture.tsx';
import {
  type Attention,
  type Carousel,
  isAutoplaying,
  useCarousel,
  useReducedMotion,
} from './use-carousel.ts';

const sizes = '(min-width: 76em) 640px, (min-width: 56em) 52vw, 100vw';

/** A single picture is static; several form a carousel. */
export function ProductPictures({ product }: { product: ProductDetail }) {
  const { id, pictures } = product;
  if (pictures.length > 1) return <PictureCarousel product={product} />;
  const [picture = null] = pictures;
  const shown = <ProductPicture productId={id} picture={picture} sizes={sizes} seen="first" />;
  return (
    <div className={classes.frame}>
      {picture === null ? shown : <OnlyPicture product={product}>{shown}</OnlyPicture>}
    </div>
  );
}

function OnlyPicture({ product, children }: { product: ProductDetail; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PictureLink product={product} place={0} onOpen={() => setOpen(true)}>
        {children}
      </PictureLink>
      {isOpen && <LazyPictureDialog product={product} start={0} onClose={() => setOpen(false)} />}
    </>
  );
}

function PictureCarousel({ product }: { product: ProductDetail }) {
  const { title, pictures } = product;
  const row = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<number>();
  const [choice, setChoice] = useState<Attention['choice']>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isCalm = useReducedMotion();
  const autoplays = opened === undefined && isAutoplaying({ choice, isCalm, isHovered, hasFocus });
  const isReady = useHydrated();
  const { place, show, step, onScroll, onTake } = useCarousel(row, {
    count: pictures.length,
    autoplays,
    isCalm,
  });

  // A choice of the pause control persists; hover and focus stop the carousel only for their duration.
  const isPlaying = choice === 'play' || (choice === null && !isCalm);

  /** The carousel continues with the picture that was viewed last. */
  function close(last: number): void {
    setOpened(undefined);
    show(last);
    row.current?.querySelectorAll('a')[last]?.focus({ preventScroll: true });
  }

  return (
    <>
      <section
        aria-roledescription="carousel"
        aria-label={`Pictures of ${title}`}
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocus(true)}
        onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      >
        <Slides
          row={row}
          product={product}
          place={place}
          isReady={isReady}
          onScroll={onScroll}
          onTake={onTake}
          onOpen={setOpened}
        />
        <CarouselControls
          pictures={pictures}
          place={place}
          isReady={isReady}
          isPlaying={isPlaying}
          onChoose={setChoice}
          show={show}
          step={step}
        />
      </section>
      {opened !== undefined && <LazyPictureDialog product={product} start={opened} onClose={close} />}
    </>
  );
}

interface SlidesProps extends Pick<Carousel, 'place' | 'onScroll' | 'onTake'> {
  row: RefObject<HTMLDivElement | null>;
  product: ProductDetail;
  isReady: boolean;
  onOpen: (place: number) => void;
}

/** Before hydration it also scrolls by keyboard; afterwards there are buttons. */
function Slides({ row, product, place, isReady, onScroll, onTake, onOpen }: SlidesProps) {
  const { id, pictures } = product;
  return (
    <div
      ref={row}
      className={classes.viewport}
      data-turning={isReady || undefined}
      onScroll={onScroll}
      onPointerDown={onTake}
      onWheel={onTake}
      {...(!isReady && { role: 'group', 'aria-label': 'Pictures', tabIndex: 0 })}
    >
      <div className={classes.row}>
        {pictures.map((picture, index) => {
          const isAway = isReady && index !== place;
          return (
            <div key={picture.id} className={classes.slide} aria-hidden={isAway}>
              <PictureLink product={product} place={index} isAway={isAway} onOpen={onOpen}>
                <ProductPicture
                  productId={id}
                  picture={picture}
                  sizes={sizes}
                  seen={index === 0 ? 'first' : 'late'}
                />
              </PictureLink>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface ControlsProps extends Pick<Carousel, 'place' | 'show' | 'step'> {
  pictures: Picture[];
  isReady: boolean;
  isPlaying: boolean;
  onChoose: (choice: 'play' | 'pause') => void;
}

function CarouselControls({ pictures, place, isReady, isPlaying, onChoose, show, step }: ControlsProps) {
  return (
    <div className={classes.controls} data-ready={isReady || undefined}>
      <button
        type="button"
        className={classes.control}
        aria-label={isPlaying ? 'Pause slideshow' : 'Start slideshow'}
        onClick={() => onChoose(isPlaying ? 'pause' : 'play')}
      >
        {isPlaying ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
      </button>
      <div className={classes.dots}>
        {pictures.map((picture, index) => (
          <button
            key={picture.id}
            type="button"
            className={classes.dot}
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-current={index === place || undefined}
            onClick={() => show(index)}
          />
        ))}
      </div>
      <button
        type="button"
        className={classes.control}
        aria-label="Previous picture"
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <button type="button" className={classes.control} aria-label="Next picture" onClick={() => step(1)}>
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}

interface PictureLinkProps {
  product: Pick<ProductDetail, 'id' | 'pictures'>;
  /** Index from 0. */
  place: number;
  /** True if another picture is shown instead. */
  isAway?: boolean;
  onOpen: (place: number) => void;
  children: ReactNode;
}

/** A picture that opens in full size; without scripts, or in a new tab, it links to the file. */
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

/** Dialog of the pictures, loaded on demand; if it fails to load, the file opens instead. */
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
