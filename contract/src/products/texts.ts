import { fileTexts } from '../files/texts.ts';

/** The exact texts of the catalogue's screens (docs/rules/products.md and docs/rules/posting.md). */
export const productTexts = {
  none: 'No products found!',
  showAll: 'Show All',
  viewDetails: 'View Details',
  memberPrice: 'Member Price',
  nonMemberPrice: 'Non-Member Price',
  originalPrice: 'Original Price',
  active: 'Active',
  inactive: 'Inactive',
  expired: 'Expired',
  featured: 'Featured',
  featuredHeading: 'Featured Products',
  buyNow: 'Buy Now',
  until: 'Until',
  /** rules/products 31 */
  noCharge: 'No charge',
  membersSave: 'Members save',
  /** rules/products 30 */
  related: 'Similar offers',
  askBelow: 'Ask below',
  terms: 'Terms and conditions apply',
  category: 'Category',
  tags: 'Tags',
  type: 'Type',
  searchPlaceholder: 'Search here using Event names, Course or keywords / tags',
  /** rules/products 8, as the filter bar names them. */
  orderNames: { new: 'Newest', popular: 'Most popular', discussed: 'Most discussed', price: 'Lowest price' },
  /** rules/products 34, likewise. */
  priceNames: { any: 'Any price', free: 'Free', under50: 'Under $50', under200: 'Under $200' },
  includeExpired: 'Include expired',
  backToFirst: 'Back to the first 20',
  allCategories: 'All',
  categoryNav: 'Categories',
  notThere: 'This product is not here any more.',
  noSuchCategory: 'There is no such category.',

  posted: 'Product Posted successfully',
  updated: 'Product updated successfully',
  deleted: 'Product deleted.',
  restored: 'Product restored.',
  wentWithAuthor: 'This product went with the account of its author and cannot be restored.',
  mayNotEdit: "Sorry you can't edit this product",
  mayNotDelete: "Sorry you can't delete this product",
  confirmDelete: 'Are you sure you wish to delete this product?',

  createTitle: 'Create New Product',
  updateTitle: 'Update Product',
  updateTip: 'Do a quick search to make sure this is not a duplicate',
  progressTitle: "Let's Get Started",
  filesName: 'Images & Attachments',
  changedMeanwhile: 'Somebody changed this product while you were editing it. Nothing of yours is saved yet.',

  invalidUrl: fileTexts.invalidUrl,
  titleRequired: 'Please provide a Product name with the price included.',
  invalidPrice: 'Please provide a valid price (Numbers only).',
  bookingHelp: 'Where members sign up: a phone number, an address, a person. Shown where Buy Now would be.',
  descriptionHelp: 'Up to 100,000 characters, formatting included.',
  descriptionRequired: 'Please enter a description.',
  // rules/posting 9: the sentence says "at least", the rule is more than 5.
  descriptionTooShort: 'The description you entered is too short. It must be at least 5 characters.',
  descriptionTooLong: 'The description you entered is too long. Please use at most 100,000 characters.',
  descriptionTooIntricate: 'The description you entered has too much formatting. Please make it simpler.',
  categoryRequired: 'Please add one or more categories.',
  notOffered: 'Please choose among what is offered.',
  /** rules/masters 2 */
  suspended: (names: string) => `Not offered any more: ${names}. Please choose again.`,
  invalidStatus: 'Please choose active (1) or inactive (2).',
  invalidMoment: 'Please enter a date and time.',
} as const;

/** The labels of the form's fields (rules/posting 2). */
export const productFieldNames = {
  isOnline: 'Online product',
  url: 'Perma Link',
  booking: 'How to book',
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
} as const;
