/** The exact texts about uploaded files (docs/rules/files.md). */
export const fileTexts = {
  tooLarge: 'Please upload image files of size less than 1 MB.',
  notAPicture: 'Upload a JPEG, PNG, WebP, GIF or AVIF image.',
  unreadablePicture: 'We couldn’t read this image. Upload another one.',
  tooManyPixels: 'This image has too many pixels. Make it smaller: at most 25 million, such as 5000 × 5000.',
  busy: 'We’re processing many images right now. Please try again in a moment.',
  required: 'Choose a file.',
  notAFile: 'Send files in a multipart body.',
  notAccepted: 'Upload an image, a text or a document.',
  tooMany: (most: number) => `Add at most ${most} files.`,
  pictureRemoved: 'Image removed.',
  confirmRemovePicture: 'Are you sure, you want to delete this image?',
  /** rules/files 20 */
  everyFile: 'Files',
  everyFileOf: (title: string) => `Files of ${title}`,
  noFiles: 'This product has no files.',
  removeForGood: 'Delete for good',
  close: 'Close',
  confirmRemoveForGood: 'Delete this file for good?',
  cannotBeTakenBack: (name: string) =>
    `You can’t undo this. ${name} is gone even if the product is restored.`,
  pictureNamed: (number: number) => `Picture ${number}`,
  removedForGood: 'File deleted for good.',
  primaryStays: 'Sorry, you cannot delete a primary image',
  primaryPictureStays: "Primary image can't be removed",
  makeAnotherPrimary: 'Make another image the primary one first.',
  unmarkPrimary: 'This is the only image. Uncheck Primary image first.',
  noneMarked: 'No image is marked as primary. The first one will be used.',
  makingSmaller: (name: string) => `Making ${name} smaller`,
  madeSmaller: (from: string, to: string) => `Made smaller: ${from} → ${to}`,
  convertedToJpeg: 'Converted to JPEG',
  /** Note beside a picture that was animated (rules/files 4). */
  standsStill: 'Animation removed: we keep only the first frame',
  fileNotThere: 'This file no longer exists.',
  noPictureThere: 'There’s no image at this address.',
  tooManyWaiting: 'You have many files that aren’t posted yet. Post or remove some of them first.',
  noRoom: 'You’ve used all your file space. Remove files you no longer need, or contact us.',
  uploadGone: 'A file you added is missing. Add it again.',
  /** Note beside a file of a draft whose upload never finished (rules/posting 32). */
  notArrived: 'This file wasn’t uploaded. Add it again.',
  underWay: 'Files that are still uploading aren’t saved.',
  /** Tells where to add pictures that were pasted into a text (rules/html 10). */
  picturesBelong: 'Add them under Images & Attachments.',
  invalidPictureUrl: 'Enter a valid web address of an image.',
} as const;

/**
 * Errors about a page or picture on another site, for the person who entered its address. They never contain its
 * server's answer.
 */
export const linkTexts = {
  refused: 'We can only read public web addresses (http or https).',
  unreachable: 'We couldn’t read this address. Check it, or try again later.',
  tooManyAtOnce: 'You’re loading many links at once. Wait a moment and try again.',
  busy: 'We’re loading many links right now. Please try again in a moment.',
  noPageThere: 'There’s no web page at this address.',
} as const;
