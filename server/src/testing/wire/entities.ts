/**
 * The fields of each documented thing, typed by hand from its documentation: what a test that went through the contract
 * would not notice.
 */

const productRow = fields(
  'id del_title del_descr del_price price del_price2 stricken_price del_hide_stricken_price del_is_featured',
  'del_is_online del_url del_active del_image_primary del_count_like del_count_dislike del_count_comments created_at',
  'user_id user dealstores tags categories stores brands images',
);
const author = fields('id firstName avatar role');
const commentAuthor = fields('avatar firstName created_at reputationPoints city');

const product = {
  ...rows('', productRow),
  ...rows('user', author),
  ...rows('tags[]', fields('id tag_name')),
  ...rows('categories[]', fields('id ctg_name')),
  ...rows('stores[]', fields('id str_name')),
  ...rows('brands[]', fields('id brd_name')),
  ...rows('images[]', fields('id preview primary')),
};

const productComment = {
  ...rows(
    '',
    fields('id dcm_comment dcm_created_dts dcm_count_like dcm_count_dislike parentPostId version user'),
  ),
  ...rows('user', commentAuthor),
};
const threadComment = {
  ...rows(
    '',
    fields(
      'id fcm_comment fcm_forum fcm_created_dts fcm_count_like fcm_count_dislike flg_comment for_title version user',
    ),
  ),
  ...rows('user', commentAuthor),
};
const writtenInThread = rows(
  '',
  fields(
    'id fcm_comment fcm_created_dts fcm_count_like fcm_count_dislike for_title fcm_forum is_gone del_active version',
  ),
);
const vote = rows('', fields('id like created_at deal forum comment'));
const inQueue = fields('id flg_comment flagged_at flagged_since flags claim note_count last_act version');
const raised = rows('flags[]', fields('user reason words created_at'));
const flagged = { ...rows('', [...inQueue, ...fields('del_title dcm_comment dcm_deal')]), ...raised };
const flaggedInThread = {
  ...rows('', [...inQueue, ...fields('for_title fcm_comment fcm_forum')]),
  ...raised,
};
const threadRow = fields('id for_title for_descr for_created_at for_count_like for_count_dislike user');
const thread = { ...rows('', threadRow), ...rows('user', author) };

const message = {
  ...rows('', fields('id userName userEmail user subject message date read parent_id toAdmin')),
  ...rows('user', author),
};

const listedUser = fields(
  'id firstName lastName email avatar role status confirmed created_at lastSeen dealCount flagCount version',
);

const reactions = fields(
  'mylikes mydislikes myforumlikes myforumdislikes myCommentslikes myCommentsdislikes myCommentsFlags',
);

/** Path of a call → where its reply has the thing → what the thing has. `[]` is every item of a list, of one at least. */
export const documentedReplies: Record<string, Record<string, string[]>> = {
  '/api/profile': rows('', [...fields('response email unreachable avatar id role'), ...reactions]),
  '/api/userProfile': {
    ...rows('', [...fields('user myDealsCount myCommentsCount myVotesCount reputation'), ...reactions]),
    ...rows(
      'user',
      fields(
        'id firstName lastName email dob avatar address city zipCode hideDate timeZone role status created_at',
        'reputationPoints',
      ),
    ),
  },
  '/api/userList': { ...rows('', fields('totalCount')), ...rows('message[]', listedUser) },
  '/api/userDetails': rows('user', [
    ...listedUser,
    ...fields('dob hideDate address city zipCode timeZone reputationPoints unreachable invited deleted_at'),
    ...fields('sessionCount noteCount'),
  ]),
  '/api/memberNotes': {
    ...rows('', fields('totalCount')),
    ...rows('message[]', fields('id words created_at user')),
    ...rows('message[].user', author),
  },
  '/api/login': rows('', fields('status token')),
  '/api/mySessions': rows('sessions[]', fields('id browser system remember created_at lastUsed isThis')),
  '/api/myEmailChange': rows('change', fields('email until')),
  '/api/category': rows('category[]', fields('id ctg_name ctg_desc ctg_parent ctg_active version uses')),
  '/api/store': rows('store[]', fields('id str_name str_descr str_active version uses')),
  '/api/brands': rows('brands[]', fields('id brd_name brd_desc brd_active version uses')),
  '/api/tags': rows('tags[]', fields('id tag_name tag_desc tag_active version uses')),
  '/api/homePageDeals': at('deals[]', product),
  '/api/popularDeal': rows('deals[]', fields('id del_title user_id')),
  '/api/details': detail(),
  '/api/dealView/{id}': detail(),
  '/api/search': { ...rows('', fields('response message count deals')), ...at('deals[]', product) },
  '/api/like': rows('', fields('likecount dislikecount')),
  '/api/forumlike': rows('', fields('likecount dislikecount')),
  '/api/comments': { ...rows('', fields('commentCount')), ...at('message[]', productComment) },
  '/api/forumComments': { ...rows('', fields('commentCount')), ...at('message[]', threadComment) },
  '/api/allComments': { ...rows('', fields('totalCount')), ...at('message[]', flagged) },
  '/api/allForumComments': { ...rows('', fields('totalCount')), ...at('message[]', flaggedInThread) },
  '/api/flaggedComment': {
    ...at('message', flagged),
    ...rows('notes[]', fields('id user words created_at')),
    ...rows('decisions[]', fields('id user act reason created_at undone')),
  },
  '/api/claimFlagged': rows('claim', fields('user until')),
  '/api/noteOnFlagged': rows('note', fields('id user words created_at')),
  '/api/nextFlagged': at('message', flagged),
  '/api/forums': { ...rows('', fields('totalCount')), ...at('message[]', thread) },
  '/api/allForums': {
    ...rows('', fields('totalCount')),
    ...at('message[]', {
      ...thread,
      ...rows('', [...(thread[''] ?? []), ...fields('deleted_at deleted_by')]),
    }),
  },
  '/api/allDeals': {
    ...rows('', fields('totalCount')),
    ...at('message[]', {
      ...product,
      ...rows('', [...productRow, ...fields('deleted_at deleted_by version')]),
    }),
  },
  '/api/dealFiles': rows('', fields('files')),
  '/api/bulkDeals': rows('', fields('id count more')),
  '/api/auditLog': {
    ...rows('', fields('totalCount')),
    ...rows('message[]', fields('id at actor action target before after undoes undone_by')),
    ...rows('message[].actor', fields('id name')),
    ...rows('message[].target', fields('kind id title is_gone of')),
  },
  '/api/auditCsv': rows('', fields('token expires_at')),
  '/api/heldPosts': rows('', fields('message totalCount')),
  '/api/decideHeldPosts': {
    ...rows('', fields('totalCount')),
    ...rows('results[]', fields('id done message')),
  },
  '/api/applications': rows('', fields('message totalCount')),
  '/api/decideApplications': {
    ...rows('', fields('totalCount')),
    ...rows('results[]', fields('id done message')),
  },
  '/api/myHeldPosts': rows('', fields('message')),
  '/api/backups': rows(
    '',
    fields('where place encrypted late underway runs backup drill next_backup_at next_drill_at'),
  ),
  '/api/numbers': {
    ...rows('', fields('from viewed bought searches')),
    ...rows('series[]', fields('name values before')),
  },
  '/api/overview': {
    ...rows('', fields('queues flagged week backups setup')),
    ...rows('queues[]', fields('name count')),
    ...rows('week[]', fields('name total before')),
  },
  '/api/settings': rows(
    '',
    fields(
      'name line home_sentence contact_email contact_phone contact_address legal_url contact_url facebook_url x_url linkedin_url registration_open registration_domains registration_needs_approval newcomers_wait date_format shortest_first_name new_member_time_zone accent version given',
    ),
  ),
  '/api/myDeals': { ...rows('', fields('totalCount')), ...at('message[]', product) },
  '/api/userDeals': { ...rows('', fields('totalCount')), ...at('message[]', product) },
  '/api/myForums': { ...rows('', fields('totalCount')), ...at('message[]', thread) },
  '/api/userForums': { ...rows('', fields('totalCount')), ...at('message[]', thread) },
  '/api/myComments': rows('', fields('message totalCount')),
  '/api/userComments': rows('', fields('message totalCount')),
  '/api/myForumComments': { ...rows('', fields('totalCount')), ...at('message[]', writtenInThread) },
  '/api/myVotes': { ...rows('', fields('totalCount')), ...at('message[]', vote) },
  '/api/myNotices': {
    ...rows('', fields('totalCount unreadCount as_of snapshot')),
    ...rows(
      'message[]',
      fields(
        'id kind happened_at read of title is_gone on_comment comment messageId refused user count act reason',
      ),
    ),
    ...rows('message[].user', author),
  },
  '/api/readNotices': rows('', fields('unreadCount')),
  '/api/followDeal': rows('', fields('message following')),
  '/api/followForum': rows('', fields('message following')),
  '/api/followsDeal': rows('', fields('following')),
  '/api/followsForum': rows('', fields('following')),
  '/api/newForums': at('message[]', thread),
  '/api/forumDetails': { ...at('message', thread), ...rows('message', [...threadRow, 'version']) },
  '/api/myLetters': {
    ...rows('', fields('email timeZone')),
    ...rows('choices', fields('alerts replies comments votes staff messages')),
  },
  '/api/myDealAlerts': {
    ...rows('', fields('totalCount')),
    ...rows('message[]', fields('id dua_title dua_keyword dua_active')),
  },
  '/api/alertSuggetion': rows('', fields('message')),
  '/api/previewDealAlert': {
    ...rows('', fields('totalCount')),
    ...rows('deals[]', fields('id del_title')),
  },
  '/api/getMessages': { ...rows('', fields('response totalCount')), ...at('data[]', message) },
  '/api/sentMessages': rows('', fields('response data totalCount')),
  '/api/sendMessage': rows('', fields('response id message')),
  '/api/emailList': rows('', fields('response data')),
  '/api/unread': rows('', fields('messages notices')),
  '/api/blockedMembers': {
    ...rows('', fields('totalCount')),
    ...rows('message[]', fields('id firstName lastName avatar role blocked_at')),
  },
  '/api/reportedMessages': {
    ...rows('', fields('totalCount')),
    ...rows('message[]', fields('id reporter reason reported_at user subject message date')),
  },
  '/api/exportMyData': rows('', fields('state asked_at made_at gone_at bytes')),
  '/api/myDataExport': rows('', fields('state asked_at made_at gone_at bytes')),
};

function detail(): Record<string, string[]> {
  return {
    ...rows('', fields('status deals category brands stores tags images user')),
    ...at('deals', product),
  };
}

function fields(...lists: string[]): string[] {
  return lists.flatMap((list) => list.split(' '));
}

function rows(place: string, names: string[]): Record<string, string[]> {
  return { [place]: names };
}

function at(place: string, thing: Record<string, string[]>): Record<string, string[]> {
  const within = (part: string) => (part === '' ? place : `${place}.${part}`);
  return Object.fromEntries(Object.entries(thing).map(([part, names]) => [within(part), names]));
}
