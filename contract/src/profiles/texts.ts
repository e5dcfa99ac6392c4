/** The exact texts of the members' area (docs/rules/members-area.md, docs/rules/profiles.md). */
export const profileTexts = {
  menuEntry: 'Manage data',
  area: 'My account',
  /** rules/members-area 2, and the lists of a member's page. */
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

  dateOfBirthRequired: 'Date of birth required',
  dateOfBirthIncomplete: 'Choose the day, the month and the year.',
  noSuchDate: 'This date doesn’t exist. Choose another one.',
  dateOfBirthTooLate: (latest: string) => `Choose a date of birth no later than ${latest}.`,
  dateOfBirthTooEarly: (earliest: string) => `Choose a date of birth no earlier than ${earliest}.`,
  invalidTimeZone: 'Choose a time zone from the list.',

  save: 'Save Settings',
  saving: 'Updating...',
  saved: 'Settings saved.',
  saveFailed: 'Your settings were not saved.',
  changedMeanwhile:
    'Your settings were changed in another window. Your edits here are kept. Check them and save again.',

  avatarChanged: 'Picture changed.',
  avatarRemoved: 'Picture removed.',
  oneAvatar: 'Choose one image only.',
} as const;
