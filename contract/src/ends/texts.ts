/** Texts of reports that a product is no longer available (docs/rules/ends.md). */
export const endTexts = {
  report: 'No longer available?',
  confirm: 'Ask the author whether this is still available?',
  explain: 'We don’t say who asked.',
  send: 'Ask the author',
  cancel: 'Cancel',
  reported: 'Thank you. We asked the author whether this is still available.',
  alreadyReported: 'You reported this already. We asked the author.',
  own: 'You can’t report your own product.',
  notActive: 'This product isn’t active anymore.',
  recentlyAnswered: 'We asked about this recently: it’s still available.',

  question: 'Is this still available?',
  available: 'Still available',
  ended: 'It has ended',
  keptAvailable: 'Thank you. It stays listed.',
  madeInactive: 'It’s inactive now and no longer listed.',
  answered: 'This was answered already.',

  queue: 'Reported as ended',
  loading: 'Loading the reports',
  none: 'No products reported as ended',
} as const;

/** `2 members say that it’s no longer available.` */
export function reportersText(count: number): string {
  return count === 1
    ? 'A member says that it’s no longer available.'
    : `${count} members say that it’s no longer available.`;
}
