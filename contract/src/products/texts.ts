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
  ended: 'Ended',
  registrationClosed: 'Registration closed',
  featured: 'Featured',
  featuredHeading: 'Featured Products',
  buyNow: 'Buy Now',
  counted: 'Thank you.',
  until: 'Until',
  /** Shown instead of a price of zero (rules/products 31). */
  noCharge: 'No charge',
  membersSave: 'Members save',
  /** rules/products 30 */
  related: 'Similar offers',
  booking: 'How to book',
  askBelow: 'Ask below',
  terms: 'Terms and conditions apply',
  category: 'Category',
  tags: 'Tags',
  type: 'Type',
  searchPlaceholder: 'Search here using Event names, Course or keywords / tags',
  /** rules/products 8, in the filter bar's words. */
  orderNames: {
    new: 'Newest',
    popular: 'Most popular',
    discussed: 'Most discussed',
    price: 'Lowest price',
    soonest: 'Soonest first',
  },
  /** rules/products 34, in the filter bar's words. */
  priceNames: { any: 'Any price', free: 'Free', under50: 'Under $50', under200: 'Under $200' },
  includeExpired: 'Include expired',
  backToFirst: 'Back to the first 20',
  allCategories: 'All',
  categoryNav: 'Categories',
  notThere: 'This product no longer exists.',
  noSuchCategory: 'This category doesn’t exist.',
} as const;

/** Suggested kinds, for the staff (rules/facts 14). */
export const kindTexts = {
  explain:
    'These products have no kind yet, and their category suggests one. With a kind, their filters, dates and pay can be found. Nothing changes until you press the button.',
  all: 'Select all',
  select: (title: string) => `Select ${title}`,
  needsBeginning: 'An event needs a beginning.',
  edit: 'Edit',
  set: 'Set kind',
} as const;

/** `12 products without a kind` */
export function suggestedText(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'} without a kind`;
}

/** `Kind set for 12 products.` */
export function kindsSetText(count: number): string {
  return `Kind set for ${count} ${count === 1 ? 'product' : 'products'}.`;
}
