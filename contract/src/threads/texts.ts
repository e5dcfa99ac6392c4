/** The exact texts of the forum. */
export const threadTexts = {
  heading: 'Huddles',
  none: 'No huddles found!',
  orderNames: {
    new: 'Newest',
    active: 'Latest activity',
    discussed: 'Most discussed',
    unanswered: 'Unanswered',
  },
  relatedProducts: 'Offers on this subject',
  relatedThreads: 'Huddles on this subject',
  newToYou: 'New to you',
  searchPlaceholder: 'Search the huddles',
  createTitle: 'Start a Huddle',
} as const;
