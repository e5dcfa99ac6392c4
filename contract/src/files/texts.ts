/** The exact texts about uploaded files (docs/rules/files.md). */
export const fileTexts = {
  tooLarge: 'Please upload image files of size less than 1 MB.',
  notAPicture: 'Please upload a JPEG, PNG, WebP, GIF or AVIF image.',
  unreadablePicture: 'This image cannot be read. Please upload another one.',
  tooManyPixels:
    'This image has too many pixels. Please make it smaller: at most 25 million, such as 5000 × 5000.',
  busy: 'Many images are being made ready just now. Please try again in a moment.',
  required: 'Please choose a file.',
  notAFile: 'Please send files in a multipart body.',
  notAccepted: 'Please upload an image, a text or a document.',
  tooMany: (most: number) => `Please add at most ${most} files.`,
  pictureRemoved: 'The image was removed.',
  confirmRemovePicture: 'Are you sure, you want to delete this image?',
  /** rules/files 20 */
  everyFile: 'Files',
  everyFileOf: (title: string) => `Files of ${title}`,
  noFiles: 'This product has no files.',
  removeForGood: 'Remove for good',
  close: 'Close',
  confirmRemoveForGood: 'Remove this file for good?',
  cannotBeTakenBack: (name: string) =>
    `Nobody can bring ${name} back, not even when the product is restored.`,
  pictureNamed: (number: number) => `Picture ${number}`,
  removedForGood: 'The file was removed for good.',
  primaryStays: 'Sorry, you cannot delete a primary image',
  primaryPictureStays: "Primary image can't be removed",
  makeAnotherPrimary: 'Make another one the primary image first.',
  unmarkPrimary: 'It is the only one: unmark it as the primary image first.',
  noneMarked: 'No image is marked as the primary one: the first will be.',
  makingSmaller: (name: string) => `Making ${name} smaller`,
  madeSmaller: (from: string, to: string) => `Made smaller: ${from} → ${to}`,
  convertedToJpeg: 'Converted to JPEG',
  /** rules/files 4 */
  standsStill: 'Only the first frame is kept, so it will not move',
  fileNotThere: 'This file is not here any more.',
  noPictureThere: 'There is no image at this address.',
  tooManyWaiting: 'Many files of yours wait to be posted. Please post or remove some of them first.',
  noRoom:
    'There is no more room for files of yours. Please remove some that you need no longer, or ask the staff.',
  uploadGone: 'A file you added is not here any more. Please add it again.',
  /** rules/posting 32 */
  notArrived: 'This file had not arrived. Please add it again.',
  underWay: 'Files that are still on their way are not kept.',
  /** rules/html 10 */
  picturesBelong: 'Add them under Images & Attachments.',
  invalidPictureUrl: 'Please enter a valid web address of an image.',
} as const;

/** Why a page or picture elsewhere was not read, for whoever gave its address. What its server answered is never told. */
export const linkTexts = {
  refused: 'Only public web addresses (http or https) can be read.',
  unreachable: 'This address cannot be read. Please check it, or try again later.',
  tooManyAtOnce: 'Many addresses of yours are being read. Please wait a moment and try again.',
  busy: 'Many addresses are being read just now. Please try again in a moment.',
  noPageThere: 'There is no web page at this address.',
} as const;
