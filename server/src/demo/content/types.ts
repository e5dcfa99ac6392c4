/** The shapes of the demo content: plain data, keyed by names, so that a loader decides on ids. */
import type { Role } from '#contract/accounts/model.ts';

export type MemberKey =
  | 'eleanor'
  | 'marcus'
  | 'priya'
  | 'daniel'
  | 'greta'
  | 'tomas'
  | 'hannah'
  | 'weilin'
  | 'amara'
  | 'jasper'
  | 'leila'
  | 'ruth';

export interface DemoMember {
  key: MemberKey;
  firstName: string;
  lastName: string;
  /** Always at guildhall.example, a domain that can never receive mail. */
  email: string;
  role: Role;
  city: string;
  joinedDaysAgo: number;
  /** YYYY-MM-DD */
  dateOfBirth: string;
}

export interface DemoCategory {
  slug: string;
  name: string;
  description: string;
  /** Slug of the category above; absent at the top level. */
  parent?: string;
}

export interface DemoMaster {
  name: string;
  description: string;
}

/** What the screens call "Type". */
export type DemoType = DemoMaster;
/** What the screens call "Tags". */
export type DemoTag = DemoMaster;
/** What the screens call "Labeling". */
export type DemoLabel = DemoMaster;

export interface DemoVotes {
  likes: MemberKey[];
  dislikes: MemberKey[];
}

export interface DemoComment {
  author: MemberKey;
  html: string;
  /** Hours between the product or thread and this comment. */
  hoursAfter: number;
  /** Position of the comment answered, in the same list; always an earlier one. */
  replyTo?: number;
  votes?: DemoVotes;
  /** Others than its author. */
  flaggedBy?: MemberKey[];
}

export interface DemoProduct {
  title: string;
  author: MemberKey;
  isOnline: boolean;
  /** Present when, and only when, the product is online. */
  url?: string;
  /** How an offline product is booked. */
  booking?: string;
  memberPriceCents: number;
  nonMemberPriceCents?: number;
  originalPriceCents?: number;
  hideOriginalPrice?: boolean;
  isFeatured?: boolean;
  status: 'active' | 'inactive' | 'expired';
  /** Counted from the moment of loading; negative on a product that has expired. */
  expiresInDays?: number;
  descriptionHtml: string;
  /** Slugs; a child category implies its parent in listings. */
  categories: string[];
  types: string[];
  tags: string[];
  labels: string[];
  /** May be a fraction. */
  postedDaysAgo: number;
  views: number;
  votes: DemoVotes;
  /** How many pictures to draw for it, 1 to 4; the first is the primary one. */
  pictures: number;
  comments?: DemoComment[];
}

export interface DemoThread {
  title: string;
  author: MemberKey;
  descriptionHtml: string;
  postedDaysAgo: number;
  votes: DemoVotes;
  comments: DemoComment[];
}

export interface DemoAlert {
  member: MemberKey;
  /** The first keyword unless there is one. */
  title?: string;
  keywords: string[];
  sinceDaysAgo: number;
  isPaused?: boolean;
}

export interface DemoMessage {
  from: MemberKey;
  to: MemberKey | 'moderators';
  /** Typed by its sender, who then shows theirs. */
  byAddress?: boolean;
  /** Position of the message answered; always an earlier one. */
  answers?: number;
  subject: string;
  text: string;
  /** May be a fraction. */
  sentDaysAgo: number;
  readBy: MemberKey[];
}

export interface DemoContent {
  members: DemoMember[];
  /** All categories, parents before their children; the top-level ones ship with the migrations. */
  categories: DemoCategory[];
  types: DemoType[];
  tags: DemoTag[];
  labels: DemoLabel[];
  products: DemoProduct[];
  threads: DemoThread[];
  alerts: DemoAlert[];
  messages: DemoMessage[];
}
