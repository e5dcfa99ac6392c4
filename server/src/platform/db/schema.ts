/** Tables that Kysely's builder queries; SQL texts describe theirs in place. server/migrations creates them. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MemberStatus, Role } from '#contract/accounts/model.ts';
import type { AlertStatus } from '#contract/alerts/model.ts';
import type {
  AlertId,
  CategoryId,
  CommentId,
  CreditKindId,
  ExportId,
  FileId,
  ImportId,
  LabelId,
  MemberId,
  MemberNoteId,
  ProductId,
  ProductTypeId,
  SessionId,
  SubjectKind,
  TagId,
  ThreadId,
} from '#contract/core/ids.ts';
import type { FlagReason } from '#contract/flags/model.ts';
import type { ImportKind, ImportState } from '#contract/imports/model.ts';
import type { DayOrder } from '#contract/imports/values.ts';
import type { Choice, EmailKind } from '#contract/notification-emails/model.ts';
import type { BulkAct } from '#contract/posts/staff-list.ts';
import type { Kind, ProductFacts } from '#contract/products/facts.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import type { TaxonomyTermStatus } from '#contract/taxonomy/model.ts';

export interface Tables {
  members: {
    id: Generated<MemberId>;
    first_name: string;
    last_name: string;
    /** Null once erased. */
    email: string | null;
    password_hash: string;
    role: Generated<Role>;
    status: Generated<MemberStatus>;
    confirmed_at: Date | null;
    /** `YYYY-MM-DD` */
    date_of_birth: string | null;
    hide_date_of_birth: Generated<boolean>;
    avatar: string | null;
    address: Generated<string>;
    city: Generated<string>;
    zip_code: Generated<string>;
    time_zone: Generated<number>;
    created_at: Generated<Date>;
    /** Counts edits of the profile. */
    version: Generated<number>;
    deletion_requested_at: Date | null;
    keeps_posts: Generated<boolean>;
    erased_at: Date | null;
    last_seen_at: Date | null;
    invited_at: Date | null;
    told_of_account_at: Date | null;
    password_set_at: Date | null;
    registered_itself: Generated<boolean>;
  };
  member_notes: {
    id: GeneratedAlways<MemberNoteId>;
    member_id: MemberId;
    author_id: MemberId;
    words: string;
    written_at: Generated<Date>;
  };
  waiting_avatars: {
    file: string;
    created_at: Generated<Date>;
  };
  lasting_acts: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    what: 'erased' | 'departure' | 'chosen';
    member_id: MemberId;
    keeps_posts: boolean | null;
    kind: EmailKind | null;
  };
  sessions: {
    token_hash: Buffer;
    member_id: MemberId;
    remember: boolean;
    signed_in_at: Generated<Date>;
    last_used_at: Generated<Date>;
    id: GeneratedAlways<SessionId>;
    browser: string | null;
    system: string | null;
    identity_id: number | null;
    sid: string | null;
  };
  member_identities: {
    id: GeneratedAlways<number>;
    issuer: string;
    subject: string;
    member_id: MemberId;
    linked_at: Generated<Date>;
    confirmed_at: Generated<Date>;
    asked_at: Generated<Date>;
    unanswered: Generated<number>;
    ended_at: Date | null;
  };
  sso_attempts: {
    tab_hash: Buffer;
    for_member: MemberId | null;
    session_hash: Buffer | null;
    proof_hash: Buffer | null;
    begun_at: Generated<Date>;
  };
  mailed_links: {
    token_hash: Buffer;
    member_id: MemberId;
    purpose: LinkPurpose;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    email_change_id: number | null;
  };
  email_changes: {
    id: GeneratedAlways<number>;
    member_id: MemberId;
    old_email: string;
    new_email: string;
    requested_at: Generated<Date>;
    waits_until: Date;
    reserved_until: Date | null;
    ended_at: Date | null;
  };
  categories: TaxonomyTable<CategoryId> & { slug: string; parent_id: CategoryId | null };
  product_types: TaxonomyTable<ProductTypeId>;
  tags: TaxonomyTable<TagId>;
  labels: TaxonomyTable<LabelId>;
  credit_kinds: TaxonomyTable<CreditKindId>;
  former_slugs: { slug: string; category_id: CategoryId };
  products: {
    id: Generated<ProductId>;
    author_id: MemberId;
    idempotency_key: string | null;
    title: string;
    description_html: string;
    description_text: string;
    summary: string;
    url: string | null;
    is_online: Generated<boolean>;
    booking: Generated<string>;
    price_cents: Generated<number>;
    non_member_price_cents: number | null;
    original_price_cents: number | null;
    hide_original_price: Generated<boolean>;
    is_featured: Generated<boolean>;
    status: Generated<ProductStatus>;
    expires_at: Date | null;
    category_ids: Generated<CategoryId[]>;
    type_ids: Generated<ProductTypeId[]>;
    tag_ids: Generated<TagId[]>;
    label_ids: Generated<LabelId[]>;
    listed_in: Generated<CategoryId[]>;
    primary_picture_id: FileId | null;
    search_vector: GeneratedAlways<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    deleted_by: MemberId | null;
    /** The normalized link, for comparison. */
    link_key: string | null;
    kind: Kind | null;
    facts: ColumnType<ProductFacts | null, string | null, string | null>;
    private_meeting_url: string | null;
    begins_at: Date | null;
    ends_at: Date | null;
    closes_at: Date | null;
    facets: Generated<string[]>;
    credit_hours: number | null;
    pay_yearly_cents: number | null;
  };
  product_attachments: {
    id: Generated<FileId>;
    product_id: ProductId;
    file: string;
    name: string;
    media_type: string;
    bytes: number;
    position: Generated<number>;
  };
  uploads: {
    id: Generated<FileId>;
    member_id: MemberId;
    product_id: ProductId;
    stem: string | null;
    width: number | null;
    height: number | null;
    file: string | null;
    name: string | null;
    media_type: string | null;
    bytes: number | null;
    created_at: Generated<Date>;
    /** For a pending product. */
    is_held: Generated<boolean>;
  };
  stored_files: { id: FileId; member_id: MemberId; bytes: number };
  product_pictures: {
    id: Generated<FileId>;
    product_id: ProductId;
    stem: string;
    width: number;
    height: number;
    alt: Generated<string>;
    position: Generated<number>;
  };
  search_words: { word: string; stem: GeneratedAlways<string | null> };
  threads: {
    id: Generated<ThreadId>;
    author_id: MemberId;
    idempotency_key: string | null;
    title: string;
    description_html: string;
    description_text: Generated<string>;
    summary: Generated<string>;
    created_at: Generated<Date>;
    edited_at: Date | null;
    version: Generated<number>;
    search_vector: GeneratedAlways<string>;
    deleted_at: Date | null;
    deleted_by: MemberId | null;
  };
  comments: {
    id: Generated<CommentId>;
    product_id: ProductId | null;
    thread_id: ThreadId | null;
    author_id: MemberId;
    idempotency_key: string | null;
    reply_to_id: CommentId | null;
    html: string;
    created_at: Generated<Date>;
    edited_at: Date | null;
    version: Generated<number>;
    deleted_at: Date | null;
    deleted_by: MemberId | null;
    is_listed: Generated<boolean>;
    flag_count: Generated<number>;
    flagged_at: Date | null;
  };
  flags: {
    comment_id: CommentId;
    member_id: MemberId;
    created_at: Generated<Date>;
    reason: FlagReason | null;
    words: Generated<string>;
  };
  cleared_flag_words: {
    entry_id: number;
    member_id: MemberId;
    words: string;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    actor_id: MemberId;
    action: string;
    subject: string;
    subject_id: number;
    before: unknown;
    after: unknown;
    undoes_id: number | null;
  };
  record_downloads: {
    token_hash: Buffer;
    member_id: MemberId;
    /** A RecordFilter. */
    filter: unknown;
    expires_at: Date;
  };
  imports: {
    id: GeneratedAlways<ImportId>;
    kind: ImportKind;
    begun_by: MemberId;
    begun_at: Generated<Date>;
    heard_at: Generated<Date>;
    state: Generated<ImportState>;
    finished_at: Date | null;
    file: string | null;
    file_name: string;
    encoding: string | null;
    separator: string | null;
    has_bad_bytes: Generated<boolean>;
    columns: Generated<string[]>;
    unknown_columns: Generated<string[]>;
    samples: Generated<string[]>;
    rows: number | null;
    done: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    faulty: Generated<number>;
    lists_hash: Buffer | null;
    leaves_faulty: Generated<boolean>;
    sends_invitations: Generated<boolean>;
    problem: string | null;
    /** `FileColumn`, `Mapping` and cells. */
    file_columns: ColumnType<unknown, string | undefined, string>;
    mapping: ColumnType<unknown, string | null | undefined, string>;
    preview: ColumnType<unknown, string | undefined, string>;
    day_order: DayOrder | null;
    is_own_export: Generated<boolean>;
  };
  import_faults: {
    id: GeneratedAlways<number>;
    import_id: ImportId;
    row_number: number;
    column_name: string;
    sentence: string;
    kind: Generated<string>;
    cell: Generated<string>;
  };
  import_names: { import_id: ImportId; column_name: string; name: string };
  import_fault_sums: { import_id: ImportId; column_name: string; sentence: string; count: number };
  import_downloads: {
    token_hash: Buffer;
    member_id: MemberId;
    kind: ImportKind;
    import_id: ImportId | null;
    expires_at: Date;
  };
  bulk_acts: {
    id: GeneratedAlways<number>;
    actor_id: MemberId;
    kind: SubjectKind;
    act: BulkAct;
    reason: string | null;
    ids: number[];
    done: Generated<number>;
    changed: Generated<number>;
    asked_at: Generated<Date>;
    finished_at: Date | null;
    has_failed: Generated<boolean>;
  };
  votes: {
    id: Generated<number>;
    member_id: MemberId;
    product_id: ProductId | null;
    thread_id: ThreadId | null;
    comment_id: CommentId | null;
    is_like: boolean;
    created_at: Generated<Date>;
  };
  saved_products: {
    member_id: MemberId;
    product_id: ProductId;
    saved_at: Generated<Date>;
    reminded_begin: Date | null;
    reminded_close: Date | null;
  };
  exports: {
    id: GeneratedAlways<ExportId>;
    member_id: MemberId;
    asked_at: Generated<Date>;
    attempts: Generated<number>;
    file: string | null;
    bytes: number | null;
    made_at: Date | null;
    failed_at: Date | null;
  };
  export_tokens: {
    token_hash: Buffer;
    export_id: ExportId;
    expires_at: Date;
  };

  calendar_tokens: { member_id: MemberId; token_hash: Buffer; made_at: Generated<Date> };

  choices: {
    member_id: MemberId;
    kind: EmailKind;
    choice: Choice;
    before: Choice | null;
  };
  alerts: {
    id: GeneratedAlways<AlertId>;
    member_id: MemberId;
    idempotency_key: string | null;
    title: string;
    status: Generated<AlertStatus>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    fired_count: Generated<number>;
    fired_at: Date | null;
    filters: Generated<string>;
    facets: Generated<string[]>;
    any_facets: string[] | null;
    pay_yearly_cents: number | null;
    is_without_keywords: Generated<boolean>;
  };
  alert_keywords: {
    alert_id: AlertId;
    position: number;
    keyword: string;
    query: GeneratedAlways<string>;
    anchor: GeneratedAlways<string>;
  };
  alert_matches: {
    member_id: MemberId;
    product_id: ProductId;
    matched_at: Date;
    is_waiting: boolean;
    letter_id: number | null;
    is_of_act: Generated<boolean>;
  };
  blocked_members: {
    member_id: MemberId;
    blocked_id: MemberId;
    blocked_at: Generated<Date>;
  };
}

export type LinkPurpose = 'activation' | 'password_reset' | 'email_change' | 'email_objection' | 'invitation';

interface TaxonomyTable<TaxonomyTermId> {
  id: Generated<TaxonomyTermId>;
  name: string;
  description: Generated<string>;
  status: Generated<TaxonomyTermStatus>;
  version: Generated<number>;
  /** The term that replaced it, if it was merged. */
  merged_into: TaxonomyTermId | null;
}
