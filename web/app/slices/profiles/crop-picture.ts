import type { FileIn } from '#contract/files/model.ts';

/** Pixels of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels; twice what is stored, and far below what may be sent. */
const side = 512;

/** The part of a picture as a square JPEG, on white; undefined where this browser cannot draw it. */
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
