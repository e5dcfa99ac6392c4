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
  counted: 'Thank you.',
  until: 'Until',
  /** rules/products 31 */
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
  orderNames: { new: 'Newest', popular: 'Most popular', discussed: 'Most discussed', price: 'Lowest price' },
  /** rules/products 34, in the filter bar's words. */
  priceNames: { any: 'Any price', free: 'Free', under50: 'Under $50', under200: 'Under $200' },
  includeExpired: 'Include expired',
  backToFirst: 'Back to the first 20',
  allCategories: 'All',
  categoryNav: 'Categories',
  notThere: 'This product no longer exists.',
  noSuchCategory: 'This category doesn’t exist.',
} as const;
