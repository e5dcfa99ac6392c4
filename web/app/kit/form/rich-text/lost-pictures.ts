/** Pictures that are pasted or dropped into a text, which holds none (rules/html 10). */
import { pasteTexts } from '#contract/core/texts.ts';
import { showToast } from '../../say/show-toast.tsx';

type Brought = Pick<DataTransfer, 'getData'> & { files: ArrayLike<Pick<File, 'type'>> };

/** Tables that are copied from a spreadsheet bring a picture of themselves: where there are words, these say what there is. */
export function bringsPictures(brought: Brought): boolean {
  const html = brought.getData('text/html');
  if (html !== '') return /<img\b/i.test(html);
  const isPicture = ({ type }: Pick<File, 'type'>) => type.startsWith('image/');
  return brought.getData('text/plain') === '' && Array.from(brought.files).some(isPicture);
}

/** `instead` says where they belong. */
export function sayLostPictures(brought: Brought, instead = ''): void {
  if (bringsPictures(brought)) showToast({ tone: 'bad', text: `${pasteTexts.noPictures} ${instead}`.trim() });
}
