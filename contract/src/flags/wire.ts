/** How requests, and `errors`, name the words of a comment that the staff review (specification 7). */
export const reviewFieldNames = { product: 'dcm_comment', thread: 'fcm_comment' } as const;
