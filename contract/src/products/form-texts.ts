import { type FactName, factFields, factNames } from './fact-fields.ts';
import { productTexts } from './texts.ts';

/** Errors about products that only the server sends; no page loads them. */
export const productRefusals = {
  wentWithAuthor: 'This product was deleted with its author’s account and can’t be restored.',
  mayNotDelete: "Sorry you can't delete this product",
  notOffered: 'Choose from the list.',
  /** rules/taxonomy 2 */
  suspended: (names: string) => `No longer available: ${names}. Choose again.`,
  invalidStatus: 'Choose active (1) or inactive (2).',
} as const;

/** The exact texts of the product form, apart from those that every page loads (docs/rules/posting.md). */
export const productFormTexts = {
  posted: 'Product Posted successfully',
  updated: 'Product updated successfully',
  deleted: 'Product deleted.',
  restored: 'Product restored.',
  mayNotEdit: "Sorry you can't edit this product",
  confirmDelete: 'Are you sure you wish to delete this product?',

  createTitle: 'Create New Product',
  updateTitle: 'Update Product',
  updateTip: 'Do a quick search to make sure this is not a duplicate',
  /** rules/posting 15 */
  uploading: 'Some files are still uploading.',
  /** rules/posting 33, on the button */
  waitingForFiles: 'Waiting for files...',
  progressTitle: "Let's Get Started",
  filesName: 'Images & Attachments',
  changedMeanwhile:
    'Someone else changed this product while you were editing it. Your changes haven’t been saved.',

  invalidUrl: 'Please enter a valid Perma Link.',
  titleRequired: 'Please provide a Product name with the price included.',
  invalidPrice: 'Please provide a valid price (Numbers only).',
  bookingHelp: 'How members book: a phone number, an address or a contact person. Shown instead of Buy Now.',
  descriptionHelp: 'Up to 100,000 characters, formatting included.',
  descriptionRequired: 'Please enter a description.',
  // rules/posting 9: the sentence says "at least", the rule is more than 5.
  descriptionTooShort: 'The description you entered is too short. It must be at least 5 characters.',
  descriptionTooLong: 'The description you entered is too long. Use at most 100,000 characters.',
  descriptionTooIntricate: 'The description you entered has too much formatting. Simplify it.',
  categoryRequired: 'Please add one or more categories.',
  invalidMoment: 'Enter a date and time.',
} as const;

/** The labels of the form (rules/posting 2). */
export const productFieldNames = {
  isOnline: 'Online product',
  url: 'Perma Link',
  booking: productTexts.booking,
  title: 'Product Name',
  memberPrice: 'Member Price',
  nonMemberPrice: 'Non-Member Price',
  originalPrice: 'Original Price',
  hideOriginalPrice: 'Hide the original price',
  descriptionHtml: 'Description',
  categoryIds: 'Categories',
  productTypeIds: 'Type',
  tagIds: 'Tags',
  labelIds: 'Labeling',
  status: 'Status',
  // rules/posting 13
  expiresAt: 'Expires on',
  isFeatured: 'Make Featured',
  kind: 'Kind of offer',
  ...(Object.fromEntries(factNames.map((name) => [name, factFields[name].label])) as Record<
    FactName,
    string
  >),
} as const;
