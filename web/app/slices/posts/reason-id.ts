/** ID of the field for the staff's reason. */
export const reasonId = 'reason';
