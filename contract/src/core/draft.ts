/** Days for which a browser keeps what was not sent (rules/pages 17). */
export const draftDays = 7;
