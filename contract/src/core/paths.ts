/** All page addresses. Pages, links and e-mails build addresses here only. */
import type {
  CommentId,
  CreditRecordId,
  FileId,
  LabelId,
  MemberId,
  MessageId,
  PerKind,
  ProductId,
  Subject,
  ThreadId,
} from './ids.ts';

/** Query parameters that change a public page; all others are ignored. */
export const pageParameters = {
  /** rules/search 1: `/search?deal={text}`. */
  searchText: 'deal',
  sort: 'sort',
  page: 'page',
  order: 'filter',
  /** rules/products 34: the upper limit of the member price, and the id of a label. */
  price: 'price',
  label: 'label',
  includeExpired: 'expired',
  showAll: 'all',
  skip: 'skip',
  /** Opens the filters by facts, whose names are those of `factFilters`. */
  filters: 'filters',
  /** Opens the page of comments that contains this one. */
  comment: 'comment',
  /** The text of a search among threads. */
  threadText: 'q',
  /** `new`: threads that are new to the member. */
  show: 'show',
  /** The month of events, and how it is shown. */
  month: 'month',
  view: 'view',
} as const;

/** Query parameters of the members' area, whose server-rendered page is the same for everybody. */
export const areaParameters = {
  /** The open panel. */
  tab: 'tab',
  /** The open list of a member's contributions, and its search words. */
  of: 'of',
  text: 'q',
  /** For staff tables, whose filters have names of their own. */
  page: 'page',
  /** The id of the member that an admin edits, or `new`. */
  member: 'member',
  /** The time range of statistics. */
  range: 'range',
  /** `mydeals` opens the contributions. */
  opens: 'catch',
} as const;

/** Query parameters of the alerts page. */
export const alertParameters = {
  /** The first keyword of a new alert's form. */
  keyword: 'keyword',
} as const;

/** Query parameters of the messages page (rules/messages 28). */
export const messageParameters = {
  /** `sent` or `blocked`; the inbox by default. */
  folder: 'folder',
  page: 'page',
  text: 'q',
  /** The id of the open message. */
  message: 'message',
  /** `new`, or the id of the message to reply to. */
  write: 'write',
  /** The id of the recipient of a new message. */
  to: 'to',
} as const;

/** The panels of the members' area by their address (rules/members-area 1, rules/staff-area 1). */
export type AreaTabId =
  | 'overview'
  | 'brands'
  | 'stores'
  | 'products'
  | 'categories'
  | 'labels'
  | 'creditKinds'
  | 'creditRequirements'
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
  | 'saved'
  | 'profile'
  | 'accountbasics'
  | 'credits'
  | 'notices';

/** The beginnings of addresses that contain a member's secret. Pages match them in any letter case. */
export const tokenPagePrefixes = [
  '/authenticate/',
  '/passwordReset/',
  '/reset-password/',
  '/invitation/',
  '/confirm-email/',
  '/keep-email/',
  '/unsubscribe/',
  '/letters/',
  // A member's own calendar.
  '/calendar/',
  // For a visitor who returns from the community site.
  '/sso/',
] as const;

const subjectPaths: PerKind<string> = { product: '/deal', thread: '/huddle' };

const subjectPath = ({ kind, id }: Subject) => `${subjectPaths[kind]}/${id}`;

/** For the category that the header links to (rules/pages 3). */
export const learningSlug = 'learning';

/** The feeds of the home list and of the forum; no category may have these names (rules/taxonomy 14). */
/** Atom, and JSON Feed 1.1. */
export type FeedFormat = 'atom' | 'json';
export const ownFeeds = ['home', 'huddles'] as const;

export function isOwnFeed(name: string): boolean {
  return ownFeeds.some((own) => own === name);
}

function queryOf(name: string, text: string, filters: [name: string, value: string][]): URLSearchParams {
  return new URLSearchParams(text === '' ? filters : [[name, text], ...filters]);
}

export const paths = {
  home: () => '/',
  login: () => '/login',
  /** For administrators, if everybody else signs in at the community site. */
  loginByPassword: () => '/login?password=1',
  /** The community site returns here after a sign-in. */
  ssoCallback: () => '/sso/callback',
  register: () => '/register',
  /** Creates the first Super Admin. */
  setup: () => '/setup',
  /** The target of the e-mailed confirmation link. */
  authenticate: (token: string) => `/authenticate/${encodeURIComponent(token)}`,
  forgotPassword: () => '/forgot-password',
  /** The target of the e-mailed password link. */
  passwordReset: (token: string) => `/passwordReset/${encodeURIComponent(token)}`,
  /** The page that sets a new password; `token` is verified. */
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  /** The target of an e-mailed invitation. */
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  /** The target of the link that a new address receives. */
  confirmEmail: (token: string) => `/confirm-email/${encodeURIComponent(token)}`,
  /** The target of the notice that the old address receives. */
  keepEmail: (token: string) => `/keep-email/${encodeURIComponent(token)}`,
  /** The target of an unsubscribe link. */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  /** The page of e-mail settings, which the footer of each e-mail links to; it needs no sign-in. */
  emailSettings: (token: string) => `/letters/${encodeURIComponent(token)}`,
  /** Replaces an address that cannot be decoded; no page exists there. */
  unreadable: () => '/unreadable',
  alerts: () => '/deal-alerts',
  /** The form of a new alert with a keyword, unless it is '', and with filters by name. */
  newAlert: (keyword: string, filters: [name: string, value: string][] = []) =>
    `/deal-alerts?${queryOf(alertParameters.keyword, keyword, filters)}`,
  notices: () => '/notices',
  credits: () => '/credits',
  messages: () => '/mails',
  /** An open message, in either folder. */
  message: (id: MessageId) => `/mails?${messageParameters.message}=${id}`,
  /** A new message to one member. */
  messageTo: (id: MemberId) => `/mails?${messageParameters.write}=new&${messageParameters.to}=${id}`,
  subject: subjectPath,
  product: (id: ProductId) => subjectPath({ kind: 'product', id }),
  /** The beginning of a comment list. */
  comments: (on: Subject) => `${subjectPath(on)}#comments`,
  /** One comment in its list. */
  comment: (on: Subject, id: CommentId) => `${subjectPath(on)}?${pageParameters.comment}=${id}#comment-${id}`,
  postProduct: () => '/post-deal',
  editProduct: (id: ProductId) => `/edit-deal/${id}`,
  threads: () => '/huddles',
  thread: (id: ThreadId) => subjectPath({ kind: 'thread', id }),
  postThread: () => '/post-huddle',
  editThread: (id: ThreadId) => `/edit-huddle/${id}`,
  /** A member's page; the viewer's own is the members' area. */
  profile: (id: MemberId) => `/profile/${id}`,
  /** A panel of the viewer's own area. */
  areaTab: (id: MemberId, tab: AreaTabId) => `/profile/${id}?${areaParameters.tab}=${tab}`,
  /** The edit page of one member for the admin `viewer`. */
  managedMember: (viewer: MemberId, id: MemberId) =>
    `/profile/${viewer}?${areaParameters.tab}=users&${areaParameters.member}=${id}`,
  listing: (slug: string) => `/deals/${encodeURIComponent(slug)}`,
  /** The list of products with a label. */
  labelled: (id: LabelId) => `/?${pageParameters.label}=${id}`,
  /** Products with a label in the current list: home, or a category. */
  labelledHere: (id: LabelId) => `?${pageParameters.label}=${id}`,
  learning: () => `/deals/${learningSlug}`,
  events: () => '/deals/events',
  /** The coming events that a query of filters finds, for calendar programs; categories have feeds as well. */
  calendarFeed: (query = '') => `/feeds/${ownFeeds[0]}.ics${query}`,
  /** The months of events. */
  calendar: () => '/events',
  /** One event as a calendar file. */
  eventFile: (id: ProductId) => `/events/${id}.ics`,
  /** A member's saved events, for calendar programs. */
  ownCalendar: (token: string) => `/calendar/${encodeURIComponent(token)}.ics`,
  feed: (slug: string = ownFeeds[0], format: FeedFormat = 'atom') =>
    `/feeds/${encodeURIComponent(slug)}.${format}`,
  search: (text?: string) =>
    text ? `/search?${new URLSearchParams({ [pageParameters.searchText]: text })}` : '/search',
  /** The products of these filters, among those that a search finds unless it is ''. */
  filtered: (text: string, filters: [name: string, value: string][]) =>
    `/${text === '' ? '' : 'search'}?${queryOf(pageParameters.searchText, text, filters)}`,
  /** A form posts a one-time download token here (rules/data-export 6). */
  downloadExport: () => '/downloads/my-data',
  /** A form posts a one-time token here to download the activity log (rules/record 7). */
  downloadRecord: () => '/downloads/record',
  /** A form posts a one-time token here to download products, members, or errors of an import (rules/imports 12). */
  downloadTable: () => '/downloads/table',
  /** An attachment of a pending post (rules/pending-posts 16). */
  downloadPending: (id: FileId | ':id') => `/downloads/held/${id}`,
  /** A member's credit hours as CSV (rules/credits 6). */
  downloadCredits: () => '/downloads/credits',
  /** The certificate of credit hours, for their owner alone (rules/credits 4). */
  downloadCertificate: (id: CreditRecordId | ':id') => `/downloads/certificates/${id}`,
  /** Receives a file of products or members (rules/imports 2). */
  uploadTable: (kind: string) => `/uploads/${kind}s`,
  legal: () => '/legal',
  contact: () => '/contact',
} as const;
