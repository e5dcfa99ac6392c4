/**
 * Every call as its documentation has it, typed by hand: what a test that went through the contract would
 * not notice. A call that is missing here fails the tests.
 */

export interface WireCall {
  method: 'GET' | 'POST';
  path: string;
  /** Who may: everybody, whoever has a session, or staff alone (rules/calls 8). */
  auth: 'guest' | 'member' | 'staff';
  /** Whoever has a session may call, and only staff may touch this thing. */
  isTheirs?: boolean;
  /** Whoever has a session may call, and only the fixture's member may touch this thing. */
  isOwn?: boolean;
  /** The documented fields, with values that are in order. `{…}` is filled in from the fixture. */
  body: Record<string, unknown>;
  /** What everybody who may gets, with that body. */
  status: number;
}

export interface Fixture {
  productId: number;
  threadId: number;
  /** A thread for the call that deletes one. */
  doomedThreadId: number;
  /** A comment on the product, and one in the thread. */
  commentId: number;
  threadCommentId: number;
  memberId: number;
  email: string;
  password: string;
}

/** A GIF of one pixel. */
const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** `count` makes what must be unique so. */
export function wireCalls(fixture: Fixture, count = 0): WireCall[] {
  const { productId, threadId, doomedThreadId, commentId, threadCommentId, memberId, email, password } =
    fixture;
  const guest = (path: string, body: Record<string, unknown>, status = 200): WireCall => ({
    method: 'POST',
    path,
    auth: 'guest',
    body,
    status,
  });
  const member = (
    path: string,
    body: Record<string, unknown>,
    method: 'GET' | 'POST' = 'POST',
  ): WireCall => ({
    method,
    path,
    auth: 'member',
    body,
    status: 200,
  });
  const ofStaff = (
    path: string,
    body: Record<string, unknown>,
    auth: 'member' | 'staff' = 'member',
  ): WireCall => ({ ...member(path, body), auth, isTheirs: auth === 'member' });
  const form = {
    isOnline: 1,
    isFeatured: 0,
    del_hide_stricken_price: 0,
    dealUrl: 'https://example.org/a',
    dealBooking: '',
    dealTitle: 'An afternoon',
    dealPrice: '49.50',
    del_price2: '99',
    stricken_price: '120',
    dealDescription: '<p>Two hours.</p>',
    dealStatus: 1,
    dealStores: [1],
    dealCategories: [1, 2],
    dealBrands: [1],
    dealTags: [3],
    image: [],
    dealUrlImages: [],
    primaryImage: '',
    expiresAt: '',
    fileIds: [],
    fileAlts: [],
  };
  return [
    member('/api/profile', {}, 'GET'),
    member('/api/userProfile', { id: memberId }),
    {
      ...member('/api/editProfile', {
        id: memberId,
        firstName: 'Wilhelmina',
        lastName: 'Adeyemi',
        email,
        dob: '1961-05-04',
        address: '1 Lane',
        city: 'Oslo',
        zipCode: '0150',
        hideDate: 1,
        timeZone: -3.5,
        avatar: '',
        adminMode: 0,
        role: 4,
        status: 1,
        version: '',
      }),
      isOwn: true,
    },
    member('/api/changeAvatar', { file: onePixel }),
    member('/api/removeAvatar', {}),
    guest('/api/login', { email, password, remember: 0 }),
    guest('/api/forgotPasswordRequest', { email: 'nobody@example.org' }),
    guest('/api/pwdResetTokenVerification', { token: 'nothing' }, 410),
    guest(
      '/api/resetPassword',
      { password: 'river stone 7', repassword: 'river stone 7', token: 'nothing' },
      410,
    ),
    guest('/api/activation', { token: 'nothing' }, 410),
    guest('/api/register', {
      firstName: 'Wilhelmina',
      lastName: 'Adeyemi',
      email: `wire-${count}@example.org`,
      password: 'river stone 7',
      repassword: 'river stone 7',
    }),
    guest('/api/resendActivation', { email: 'nobody@example.org' }),
    member('/api/changePassword', {
      password,
      repassword: password,
      currentPassword: password,
      userId: memberId,
    }),
    member('/api/mySessions', {}),
    { ...member('/api/endSession', { id: 2_000_000_000 }), status: 404 },
    member('/api/endOtherSessions', {}),
    member('/api/changeEmail', { email: `new-${count}@example.org`, currentPassword: password }),
    member('/api/myEmailChange', {}),
    member('/api/resendEmailChange', {}),
    member('/api/cancelEmailChange', {}),
    guest('/api/confirmEmail', { token: 'nothing' }, 410),
    guest('/api/objectToEmailChange', { token: 'nothing' }, 410),
    member('/api/brands', { showAll: 1 }),
    member('/api/category', { showAll: 1 }),
    member('/api/store', { showAll: 1 }),
    member('/api/tags', { showAll: 1 }),
    guest('/api/homePageDeals', {
      skip: 0,
      limit: 20,
      toggleExpired: 0,
      filterBy: 'new',
      price: 'under50',
      label: 3,
      category: 'learning',
    }),
    guest('/api/categoryCounts', {}),
    guest('/api/popularDeal', {}),
    guest('/api/details', { id: productId, userId: memberId, sessionId: 'a visit' }),
    member(`/api/dealView/${productId}`, {}, 'GET'),
    guest('/api/search', { searchtxt: 'afternoon', sortby: 'newest', page: 1 }),
    member('/api/postdeal', form),
    ofStaff('/api/editDeal', { id: productId, ...form, reason: '' }),
    ofStaff('/api/deleteDeal', { id: productId, reason: '' }),
    ofStaff('/api/restoreDeal', { id: productId, reason: '' }, 'staff'),
    // Addresses here are our own: the guard refuses them.
    { ...member('/api/uploadFile', { dealId: 0, url: 'http://127.0.0.1/a.png' }), status: 422 },
    { ...member('/api/deleteDealImage', { id: 2_000_000_000 }), status: 404 },
    { ...member('/api/getImage', { url: 'http://127.0.0.1/' }), status: 422 },
    { ...member('/api/previewImage', { url: 'http://127.0.0.1/a.png' }), status: 422 },
    member('/api/similarDeals', { url: 'https://example.org/a', title: 'An afternoon', id: productId }),
    guest('/api/relatedDeals', { id: productId }),
    member('/api/like', { dealId: productId, like: 1 }),
    member('/api/forumlike', { forumId: threadId, like: 1 }),
    { ...member('/api/commentslike', { commentId: 2_000_000_000, dealId: productId, like: 1 }), status: 404 },
    { ...member('/api/forumcommentslike', { commentId: 2_000_000_000, forumId: 1, like: 1 }), status: 404 },
    guest('/api/comments', { skip: 0, limit: 20, id: productId }),
    member('/api/addDealComments', { dealId: productId, parentPostId: 0, comment: '<p>Well said.</p>' }),
    { ...member('/api/editComment', { id: commentId, comment: '<p>Changed.</p>' }), status: 403 },
    { ...member('/api/deleteComment', { id: 2_000_000_000 }), status: 404 },
    member('/api/updateFlag', { status: 1, commentid: commentId }),
    ofStaff('/api/allComments', {}, 'staff'),
    ofStaff(
      '/api/updateComments',
      {
        id: commentId,
        dcm_comment: '<p>Well said.</p>',
        dcm_deal: productId,
        flg_comment: 1,
        flag_status: 1,
        trash_status: 0,
        reason: '',
      },
      'staff',
    ),
    guest('/api/forumComments', { skip: 0, limit: 20, id: threadId }),
    member('/api/addForumComments', { huddleId: threadId, parentPostId: 0, comment: '<p>I do.</p>' }),
    { ...member('/api/editForumComment', { id: threadCommentId, comment: '<p>I do.</p>' }), status: 403 },
    { ...member('/api/deleteForumComment', { id: 2_000_000_000 }), status: 404 },
    member('/api/updateForumFlag', { status: 1, commentid: threadCommentId }),
    ofStaff('/api/allForumComments', {}, 'staff'),
    ofStaff(
      '/api/updateForumComments',
      {
        id: threadCommentId,
        fcm_comment: '<p>I do.</p>',
        fcm_forum: threadId,
        flg_comment: 1,
        flag_status: 1,
        trash_status: 0,
        reason: '',
      },
      'staff',
    ),
    guest('/api/forums', { skip: 0, limit: 20, searchtxt: 'question', filterBy: 'new' }),
    ofStaff('/api/allForums', { skip: 0, limit: 20, searchtxt: '', filterBy: 'new' }, 'staff'),
    guest('/api/forumDetails', { id: threadId }),
    guest('/api/relatedToForum', { id: threadId }),
    member('/api/addForum', { title: 'A question', description: '<p>Who knows?</p>' }),
    ofStaff('/api/editForum', {
      id: threadId,
      title: 'A question',
      description: '<p>Who knows?</p>',
      reason: '',
    }),
    ofStaff('/api/deleteForum', { id: doomedThreadId, reason: '' }),
    member('/api/myDeals', { skip: 0, limit: 20, searchtxt: 'afternoon' }),
    member('/api/myForums', { skip: 0, limit: 20, searchtxt: 'question' }),
    member('/api/myComments', { skip: 0, limit: 20, searchtxt: '' }),
    member('/api/myForumComments', { skip: 0, limit: 20, searchtxt: '' }),
    member('/api/myVotes', { skip: 0, limit: 20, searchtxt: '' }),
    member('/api/userDeals', { id: memberId, skip: 0, limit: 20, searchtxt: 'afternoon' }),
    member('/api/userForums', { id: memberId, skip: 0, limit: 20, searchtxt: 'question' }),
    member('/api/userComments', { id: memberId, skip: 0, limit: 20, searchtxt: '' }),
    member('/api/sawDeal', { dealId: productId, age: 0 }),
    member('/api/sawForum', { huddleId: threadId, age: 0 }),
    member('/api/dealNews', { dealIds: [productId] }),
    member('/api/forumNews', { huddleIds: [threadId] }),
    member('/api/newForums', { skip: 0, limit: 20 }),
    member('/api/seen', { skip: 0, limit: 20 }),
    member('/api/forgetSeen', {}),
    member('/api/myNotices', { skip: 0, limit: 20 }),
    member('/api/readNotices', { ids: [1], all: 0, until: '2026-01-01T00:00:00.000Z' }),
    member('/api/followDeal', { dealId: productId, status: 1 }),
    member('/api/followForum', { huddleId: threadId, status: 1 }),
    member('/api/followsDeal', { dealId: productId }),
    member('/api/followsForum', { huddleId: threadId }),
    member('/api/myLetters', {}),
    member('/api/chooseLetters', { kind: 'comments', choice: 'mail' }),
    member('/api/reachAgain', {}),
    guest('/api/lettersByLink', { token: 'nothing' }, 410),
    guest('/api/chooseByLink', { token: 'nothing', kind: 'votes', choice: 'off' }, 410),
    guest('/api/unsubscribe', { token: 'nothing' }, 410),
    guest('/api/unsubscribe/nothing', { 'List-Unsubscribe': 'One-Click' }, 410),
    guest('/api/undoUnsubscribe', { token: 'nothing' }, 410),
    member('/api/myDealAlerts', {}),
    guest('/api/alertSuggetion', { alttxt: 'life' }),
    member('/api/addDealAlert', { tags: ['annuities'], shortName: '', editMode: 0, alertId: 2_000_000_000 }),
    { ...member('/api/updateStatus', { status: 0, id: 2_000_000_000 }), status: 404 },
    member('/api/previewDealAlert', { tags: ['afternoon'] }),
    member('/api/getMessages', { page: 1, limit: 50, searchText: 'lunch' }),
    member('/api/sentMessages', { page: 1, limit: 50, searchText: '' }),
    // Messages are whose they are, and these are nobody's.
    { ...member('/api/messageDetails', { id: 2_000_000_000 }), status: 404 },
    member('/api/sendMessage', {
      userId: memberId,
      toAdmin: 1,
      toAddress: 'somebody@example.org',
      toUserId: '',
      subject: 'A question',
      message: `Who knows, ${count}?`,
      parent_id: '',
    }),
    { ...member('/api/updateMessageStatus', { id: 2_000_000_000 }), status: 404 },
    member('/api/deleteMessages', { id: [2_000_000_000] }),
    member('/api/emailList', { searchtxt: 'wilhelmina' }),
    member('/api/unread', {}, 'GET'),
    { ...member('/api/blockSender', { id: 2_000_000_000 }), status: 404 },
    member('/api/unblockSender', { id: 2_000_000_000 }),
    member('/api/blockedMembers', { skip: 0, limit: 20 }),
    { ...member('/api/reportMessage', { id: 2_000_000_000, reason: 'Not a question.' }), status: 404 },
    ofStaff('/api/reportedMessages', { skip: 0, limit: 20 }, 'staff'),
    { ...ofStaff('/api/closeReport', { id: 2_000_000_000 }, 'staff'), status: 404 },
    // Before there is one.
    { ...member('/api/downloadMyData', {}), status: 404 },
    member('/api/exportMyData', {}),
    member('/api/myDataExport', {}, 'GET'),
    { ...member('/api/deleteMyAccount', { currentPassword: 'not it 1', keepPosts: 1 }), status: 422 },
    // Last: it ends the session that makes it.
    member('/api/logout', {}),
  ];
}

/** As the API description writes it. */
export function describedPath(path: string): string {
  return path.replace(/\/\d+$/, '/{id}').replace(/\/nothing$/, '/{token}');
}
