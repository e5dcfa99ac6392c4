/** Sentences about calendars. */
export const calendarTexts = {
  addressGone: 'This calendar address is not valid any more.',
  noSuchEvent: 'There’s no event at this address.',
  /** In place of the title of a deleted event. */
  cancelled: 'Cancelled',
  savedName: 'Saved events',
  heading: 'Calendar of your saved events',
  offer:
    'Subscribe to your saved events in your own calendar. Its address is secret: whoever knows it sees your saved events.',
  make: 'Make an address',
  makeAgain: 'Replace the address',
  made: 'This is your address. Copy it now: we don’t show it again.',
  active: 'Your calendar has an address since',
  revoke: 'Revoke',
  revokeQuestion: 'Revoke the calendar address?',
  revokeConsequence: 'Calendars that subscribed to it stop showing your saved events.',
  revoked: 'Calendar address revoked.',
} as const;
