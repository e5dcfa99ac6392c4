/** Every address of a page, said once. Pages, links and mails use these, never strings of their own. */
import type {
  CommentId,
  FileId,
  LabelId,
  MemberId,
  MessageId,
  PerKind,
  ProductId,
  Subject,
  ThreadId,
} from './ids.ts';

/** Query parameters that change a public page; any other is the visitor's own business. */
export const pageParameters = {
  /** rules/search 1: `/search?deal={text}`. */
  searchText: 'deal',
  sort: 'sort',
  page: 'page',
  order: 'filter',
  /** rules/products 34: what the member price stays below, and the id of a label. */
  price: 'price',
  label: 'label',
  includeExpired: 'expired',
  showAll: 'all',
  skip: 'skip',
  /** Opens the page of comments that holds this one. */
  comment: 'comment',
  /** Words to find among the threads. */
  threadText: 'q',
  /** `new`: the threads that are new to the member. */
  show: 'show',
} as const;

/** Query parameters of the members' area, where the page is the same for everybody until it has come alive. */
export const areaParameters = {
  /** The panel that is open. */
  tab: 'tab',
  /** Which list of a member's is open, and the words to find in it. */
  of: 'of',
  text: 'q',
  /** Of a table of the staff; its filters have names of their own. */
  page: 'page',
  /** The id of the member whom an admin looks at, or `new`. */
  member: 'member',
  /** How far back the office's numbers go. */
  range: 'range',
  /** `mydeals` opens the contributions. */
  opens: 'catch',
} as const;

/** Query parameters of the page of alerts. */
export const alertParameters = {
  /** The keyword that the form of a new alert begins with. */
  keyword: 'keyword',
} as const;

/** Query parameters of the page of messages (rules/messages 28). */
export const messageParameters = {
  /** `sent` or `blocked`; the inbox where the address names none. */
  folder: 'folder',
  page: 'page',
  text: 'q',
  /** The id of the message that is open. */
  message: 'message',
  /** `new`, or the id of the message that is answered. */
  write: 'write',
  /** The id of the member whom a new one is for. */
  to: 'to',
} as const;

/** The panels of the members' area as its addresses name them (rules/members-area 1, rules/staff-area 1). */
export type AreaTabId =
  | 'overview'
  | 'brands'
  | 'stores'
  | 'products'
  | 'categories'
  | 'labels'
  | 'users'
  | 'applications'
  | 'allComments'
  | 'huddle'
  | 'huddleComments'
  | 'reports'
  | 'newcomers'
  | 'record'
  | 'numbers'
  | 'settings'
  | 'backups'
  | 'webhooks'
  | 'contributions'
  | 'profile'
  | 'accountbasics'
  | 'notices';

/** How the addresses begin that hold a member's secret. Pages answer to them in any case of letters. */
export const tokenPagePrefixes = [
  '/authenticate/',
  '/passwordReset/',
  '/reset-password/',
  '/invitation/',
  '/confirm-email/',
  '/keep-email/',
  '/unsubscribe/',
  '/letters/',
  // Of who comes back from the community site.
  '/sso/',
] as const;

const subjectPaths: PerKind<string> = { product: '/deal', thread: '/huddle' };

const subjectPath = ({ kind, id }: Subject) => `${subjectPaths[kind]}/${id}`;

/** Of the category that the header leads to (rules/pages 3). */
export const learningSlug = 'learning';

/** The feeds of the home list and of the forum, which no category's may be called (rules/taxonomy 14). */
export const ownFeeds = ['home', 'huddles'] as const;

export function isOwnFeed(name: string): boolean {
  return ownFeeds.some((own) => own === name);
}

export const paths = {
  home: () => '/',
  login: () => '/login',
  /** For administrators, where everybody else signs in at the community site. */
  loginByPassword: () => '/login?password=1',
  /** Where the community site sends back whom it has signed in. */
  ssoCallback: () => '/sso/callback',
  register: () => '/register',
  /** Where the first Super Admin is made. */
  setup: () => '/setup',
  /** Where the mailed confirmation link leads. */
  authenticate: (token: string) => `/authenticate/${encodeURIComponent(token)}`,
  forgotPassword: () => '/forgot-password',
  /** Where the mailed link to a new password leads. */
  passwordReset: (token: string) => `/passwordReset/${encodeURIComponent(token)}`,
  /** `token` is a verified one. */
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  /** Where a mailed invitation leads. */
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  /** Where the link leads that was mailed to a new address. */
  confirmEmail: (token: string) => `/confirm-email/${encodeURIComponent(token)}`,
  /** Where the notice to the old address leads. */
  keepEmail: (token: string) => `/keep-email/${encodeURIComponent(token)}`,
  /** Where a letter leads that one no longer wants. */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  /** Which letters one wants, as each letter's foot leads there without a sign-in. */
  emailSettings: (token: string) => `/letters/${encodeURIComponent(token)}`,
  /** Stands in for an address that cannot be decoded. No page is there. */
  unreadable: () => '/unreadable',
  alerts: () => '/deal-alerts',
  /** The form of a new alert with a keyword in it. */
  newAlert: (keyword: string) =>
    `/deal-alerts?${new URLSearchParams({ [alertParameters.keyword]: keyword })}`,
  notices: () => '/notices',
  messages: () => '/mails',
  /** One message, open, whichever folder it is in. */
  message: (id: MessageId) => `/mails?${messageParameters.message}=${id}`,
  /** A new message to one member. */
  messageTo: (id: MemberId) => `/mails?${messageParameters.write}=new&${messageParameters.to}=${id}`,
  subject: subjectPath,
  product: (id: ProductId) => subjectPath({ kind: 'product', id }),
  /** Where the comments on something begin. */
  comments: (on: Subject) => `${subjectPath(on)}#comments`,
  /** One comment in its place. */
  comment: (on: Subject, id: CommentId) => `${subjectPath(on)}?${pageParameters.comment}=${id}#comment-${id}`,
  postProduct: () => '/post-deal',
  editProduct: (id: ProductId) => `/edit-deal/${id}`,
  threads: () => '/huddles',
  thread: (id: ThreadId) => subjectPath({ kind: 'thread', id }),
  postThread: () => '/post-huddle',
  editThread: (id: ThreadId) => `/edit-huddle/${id}`,
  /** A member's page; one's own is the members' area. */
  profile: (id: MemberId) => `/profile/${id}`,
  /** A panel of one's own area. */
  areaTab: (id: MemberId, tab: AreaTabId) => `/profile/${id}?${areaParameters.tab}=${tab}`,
  /** One member, as the admin `viewer` keeps them. */
  managedMember: (viewer: MemberId, id: MemberId) =>
    `/profile/${viewer}?${areaParameters.tab}=users&${areaParameters.member}=${id}`,
  listing: (slug: string) => `/deals/${encodeURIComponent(slug)}`,
  /** What carries a label. */
  labelled: (id: LabelId) => `/?${pageParameters.label}=${id}`,
  /** The same in the list that one is in: home, or a category. */
  labelledHere: (id: LabelId) => `?${pageParameters.label}=${id}`,
  learning: () => `/deals/${learningSlug}`,
  events: () => '/deals/events',
  /** The newest products of the home list or of a category, for feed readers. */
  feed: (slug: string = ownFeeds[0]) => `/feeds/${encodeURIComponent(slug)}.atom`,
  search: (text?: string) =>
    text ? `/search?${new URLSearchParams({ [pageParameters.searchText]: text })}` : '/search',
  /** Where a form posts a word for one download (rules/data-export 6). */
  downloadExport: () => '/downloads/my-data',
  /** Where a form posts a word for one download of the record (rules/record 7). */
  downloadRecord: () => '/downloads/record',
  /** The same of products and members, and of what is wrong with an import (rules/imports 12). */
  downloadTable: () => '/downloads/table',
  /** An attachment that waits for a moderator (rules/pending-posts 16). */
  downloadPending: (id: FileId | ':id') => `/downloads/held/${id}`,
  /** Where a file of products, or of members, is sent (rules/imports 2). */
  uploadTable: (kind: string) => `/uploads/${kind}s`,
  legal: () => '/legal',
  contact: () => '/contact',
} as const;
