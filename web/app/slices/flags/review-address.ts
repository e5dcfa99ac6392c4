/** Of the members' area: the flagged comment that is being reviewed. */
export const reviewParameter = 'comment';
