/** Why a page or picture elsewhere was not read, for whoever gave its address. What its server answered is never told. */
export const linkTexts = {
  refused: 'Only public web addresses (http or https) can be read.',
  unreachable: 'This address cannot be read. Please check it, or try again later.',
  tooLarge: {
    page: 'This page is too large to be read.',
    picture: 'This image is larger than 1 MB.',
  },
  wrongType: {
    page: 'There is no web page at this address.',
    picture: 'There is no image at this address.',
  },
} as const;
