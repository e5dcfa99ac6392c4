/** The SQL that tells what a letter is to say. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { Cents } from '#contract/core/money.ts';
import type { Database } from '../../platform/db/database.ts';
import { isActive } from '../products/index.ts';

export interface FoundProduct {
  id: ProductId;
  title: string;
  summary: string;
  memberPriceCents: Cents;
  nonMemberPriceCents: Cents | null;
  /** The member's own that it fits. */
  keywords: string[];
}

/**
 * Asked as the letter leaves: products that are shown still, and that one of the member's alerts fits still. The best come
 * first (rules/alerts 25).
 */
export function listFound(database: Database, letterId: number, memberId: MemberId): Promise<FoundProduct[]> {
  return database.query(
    `select p.id, p.title, p.summary, p.price_cents as "memberPriceCents",
       p.non_member_price_cents as "nonMemberPriceCents", fitting.keywords
     from alert_matches t
     join products p on p.id = t.product_id
     join alert_scans s on s.product_id = p.id
     cross join lateral (
       select array_agg(distinct k.keyword) as keywords
       from alerts a join alert_keywords k on k.alert_id = a.id
       where a.member_id = t.member_id and a.status = 'active' and s.words @@ k.query) fitting
     where t.member_id = $2 and t.letter_id = $1 and p.deleted_at is null and ${isActive}
       and fitting.keywords is not null
     order by cardinality(fitting.keywords) desc, p.is_featured desc, p.created_at desc, p.id desc`,
    [letterId, memberId],
  );
}
