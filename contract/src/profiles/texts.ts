/** The exact texts of the members' area (docs/rules/members-area.md). */
export const profileTexts = {
  area: 'Manage data',
  noSuchMember: 'There is no such member.',
  /** rules/members-area 2, and what another member's page lists. */
  listNames: {
    products: 'Products',
    huddles: 'Huddles',
    comments: 'Comments',
    huddleComments: 'Huddle comments',
    votes: 'Votes',
  },
  searchPlaceholders: {
    products: 'Search your products',
    huddles: 'Search your huddles',
    comments: 'Search your comments',
    huddleComments: 'Search your huddle comments',
    votes: 'Search your votes',
  },
} as const;
