/** The SQL of what members make of comments: of products and threads it stands in what they are read with. */

/** For `from comments c` with `commentCountsJoin`. */
export const commentCounts =
  'coalesce(counts.like_count, 0) as likes, coalesce(counts.dislike_count, 0) as dislikes';

/** A comment that nobody has voted on yet has no row. */
export const commentCountsJoin = 'left join comment_counts counts on counts.comment_id = c.id';
