/** The exact texts about uploaded files (specification 5). */
export const fileTexts = {
  tooLarge: 'Please upload image files of size less than 1 MB.',
  notAPicture: 'Please upload a JPEG, PNG, WebP, GIF or AVIF image.',
  unreadablePicture: 'This image cannot be read. Please upload another one.',
  required: 'Please choose a file.',
  notAFile: 'Please send files in a multipart body.',
  notAccepted: 'Please upload an image, a text or a document.',
  tooMany: (most: number) => `Please add at most ${most} files.`,
} as const;
