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
  relatedProducts: 'Related offers',
  relatedThreads: 'Related huddles',
  newToYou: 'New for you',
  searchPlaceholder: 'Search huddles',
  createTitle: 'Start a Huddle',
} as const;
