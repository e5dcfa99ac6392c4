/** How often comments were liked and disliked; for products and threads that stands among the columns of their cards. */

/** For `from comments c` with `commentCountsJoin`. */
export const commentCounts =
  'coalesce(counts.like_count, 0) as likes, coalesce(counts.dislike_count, 0) as dislikes';

/** A comment that nobody has voted on yet has no row. */
export const commentCountsJoin = 'left join comment_counts counts on counts.comment_id = c.id';
