/** Of the field in which the staff say why. */
export const reasonId = 'reason';
