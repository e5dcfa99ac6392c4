/** The exact texts of the members' area (docs/rules/members-area.md, docs/rules/profiles.md). */
export const profileTexts = {
  area: 'Manage data',
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

  dateOfBirthRequired: 'Date of birth required',
  dateOfBirthIncomplete: 'Please choose the day, the month and the year.',
  noSuchDate: 'Please choose a date that exists.',
  dateOfBirthTooLate: (latest: string) => `Please choose a date of birth up to ${latest}.`,
  dateOfBirthTooEarly: (earliest: string) => `Please choose a date of birth from ${earliest} on.`,
  invalidTimeZone: 'Please choose a time zone from the list.',

  save: 'Save Settings',
  saving: 'Updating...',
  saved: 'Your settings are saved.',
  saveFailed: 'Your settings are not saved.',
  changedMeanwhile:
    'Your settings were saved in another window meanwhile. What you changed here is still here: please check it and save again.',

  avatarChanged: 'Your picture is changed.',
  avatarRemoved: 'Your picture is removed.',
  oneAvatar: 'Please choose one image only.',
} as const;
