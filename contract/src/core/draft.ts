/** Days for which a browser keeps unsent drafts (rules/pages 17). */
export const draftDays = 7;
