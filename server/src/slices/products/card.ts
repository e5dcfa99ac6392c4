/** A product as lists show it: the columns to read, and what they mean. One table and two look-ups by key. */
import type { Role } from '#contract/accounts/model.ts';
import type {
  CategoryId,
  FileId,
  LabelId,
  MemberId,
  ProductId,
  ProductTypeId,
  TagId,
} from '#contract/core/ids.ts';
import type { Picture } from '#contract/files/model.ts';
import { type ProductCard, type ProductStatus, statusAt } from '#contract/products/model.ts';
import type { Masters } from '../masters/index.ts';

/** For `from products p` with `cardJoins`. */
export const cardColumns = `
  p.id, p.title, p.summary, p.url, p.is_online, p.is_featured, p.status, p.expires_at, p.created_at,
  p.price_cents, p.non_member_price_cents, p.original_price_cents, p.hide_original_price,
  p.category_ids, p.type_ids, p.tag_ids, p.label_ids, p.like_count, p.dislike_count, p.comment_count,
  p.author_id, m.first_name, m.last_name, m.avatar, m.role,
  f.id as picture_id, f.stem, f.width, f.height, f.alt`;

export const cardJoins = `
  join members m on m.id = p.author_id
  left join product_pictures f on f.id = p.primary_picture_id`;

export interface CardRow {
  id: ProductId;
  title: string;
  summary: string;
  url: string | null;
  is_online: boolean;
  is_featured: boolean;
  status: ProductStatus;
  expires_at: Date | null;
  created_at: Date;
  price_cents: number;
  non_member_price_cents: number | null;
  original_price_cents: number | null;
  hide_original_price: boolean;
  category_ids: CategoryId[];
  type_ids: ProductTypeId[];
  tag_ids: TagId[];
  label_ids: LabelId[];
  like_count: number;
  dislike_count: number;
  comment_count: number;
  author_id: MemberId;
  first_name: string;
  last_name: string;
  avatar: string | null;
  role: Role;
  picture_id: FileId | null;
  stem: string | null;
  width: number | null;
  height: number | null;
  alt: string | null;
}

export function cardOf(row: CardRow, masters: Masters, now: Date): ProductCard {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    url: row.url,
    isOnline: row.is_online,
    isFeatured: row.is_featured,
    status: statusAt({ status: row.status, expiresAt: row.expires_at }, now),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    memberPrice: row.price_cents,
    nonMemberPrice: row.non_member_price_cents,
    originalPrice: row.original_price_cents,
    hideOriginalPrice: row.hide_original_price,
    picture: pictureOf(row),
    likes: row.like_count,
    dislikes: row.dislike_count,
    commentCount: row.comment_count,
    author: {
      id: row.author_id,
      firstName: row.first_name,
      lastName: row.last_name,
      avatar: row.avatar,
      role: row.role,
    },
    categories: masters.namedCategories(row.category_ids),
    productTypes: masters.namedTypes(row.type_ids),
    tags: masters.namedTags(row.tag_ids),
    labels: masters.namedLabels(row.label_ids),
  };
}

function pictureOf({ picture_id, stem, width, height, alt }: CardRow): Picture | null {
  if (picture_id === null || stem === null || width === null || height === null) return null;
  return { kind: 'picture', id: picture_id, stem, width, height, alt: alt ?? '' };
}
