/** The calls of the staff's area, as the table has them. */
import { type Fixture, ofStaff, onePixel, type WireCall } from './wire-call.ts';

export function staffCalls(fixture: Fixture, count: number): WireCall[] {
  return [
    ...membersCalls(fixture, count),
    ...postCalls(fixture),
    ...recordCalls(fixture),
    ...newcomerCalls(),
    ...settingCalls(),
    ofStaff('/api/demoContent', {}, 'admin'),
    // There is none here.
    { ...ofStaff('/api/removeDemo', {}, 'admin'), status: 410 },
    ...backupCalls(),
    ofStaff('/api/numbers', { range: 'year' }, 'admin'),
    ofStaff('/api/overview', {}, 'staff'),
    ...webhookCalls(),
    ...importCalls(),
  ];
}

function membersCalls({ otherId }: Fixture, count: number): WireCall[] {
  const list = { skip: 0, limit: 20, searchtxt: 'adeyemi', role: 4, status: 1, confirmed: 1, order: 'name' };
  const person = { firstName: 'Wilhelmina', lastName: 'Adeyemi', email: `invited-${count}@example.org` };
  return [
    ofStaff('/api/userList', list, 'admin'),
    ofStaff('/api/userDetails', { id: otherId }, 'admin'),
    ofStaff('/api/confirmMember', { id: otherId }, 'admin'),
    // They have confirmed their address.
    { ...ofStaff('/api/resendConfirmation', { id: otherId }, 'admin'), status: 409 },
    ofStaff('/api/endMemberSessions', { id: otherId }, 'admin'),
    ofStaff('/api/startPasswordReset', { id: otherId }, 'admin'),
    ofStaff('/api/inviteMember', { ...person, role: 4 }, 'admin'),
    ofStaff('/api/applications', { skip: 0, limit: 20 }, 'admin'),
    // Nobody waits: who is named is not there, which is told for them.
    ofStaff('/api/decideApplications', { ids: [2_000_000_000], approve: 0, reason: 'Not today.' }, 'admin'),
    ofStaff('/api/memberNotes', { id: otherId, skip: 0, limit: 20 }, 'staff'),
    ofStaff('/api/addMemberNote', { id: otherId, words: 'Asked about the dinner.' }, 'staff'),
  ];
}

function postCalls({ productId, threadId }: Fixture): WireCall[] {
  const filter = { searchtxt: '', state: 'active', author: '', from: '2026-01-01', to: '' };
  const page = { ...filter, skip: 0, limit: 20, filterBy: 'new' };
  const bulk = { ...filter, all: 0, reason: '' };
  return [
    ofStaff('/api/allDeals', page, 'staff'),
    ofStaff('/api/dealFiles', { id: productId }, 'staff'),
    { ...ofStaff('/api/removeDealFile', { id: 2_000_000_000, reason: '' }, 'staff'), status: 404 },
    ofStaff('/api/allForums', page, 'staff'),
    ofStaff('/api/restoreForum', { id: threadId, reason: '' }, 'staff'),
    // Whatever a test makes of the other fields, nothing is lost by these.
    ofStaff('/api/bulkDeals', { ...bulk, act: 'unfeature', ids: [productId] }, 'staff'),
    ofStaff('/api/bulkForums', { ...bulk, act: 'restore', ids: [threadId] }, 'staff'),
    { ...ofStaff('/api/bulkProgress', { id: 2_000_000_000 }, 'staff'), status: 404 },
  ];
}

/** Nothing waits: what is named is not there, which is told for it. */
function newcomerCalls(): WireCall[] {
  const decision = { ids: [2_000_000_000], approve: 0, reason: 'Not today.' };
  return [
    ofStaff('/api/heldPosts', { skip: 0, limit: 20 }, 'staff'),
    ofStaff('/api/decideHeldPosts', decision, 'staff'),
  ];
}

function recordCalls({ memberId }: Fixture): WireCall[] {
  const filter = { person: '', kind: '', targetId: '', userId: '', action: '', from: '2026-01-01', to: '' };
  return [
    ofStaff('/api/auditLog', { ...filter, skip: 0, limit: 20 }, 'staff'),
    ofStaff('/api/auditCsv', { ...filter, userId: memberId }, 'staff'),
  ];
}

/** Nobody has saved any, and they name a version that is not there: nothing is changed. */
function settingCalls(): WireCall[] {
  const links = {
    facebook_url: '',
    x_url: '',
    linkedin_url: '',
    legal_url: '/legal',
    contact_url: '/contact',
  };
  const contact = {
    contact_email: 'office@guildhall.example',
    contact_phone: '',
    contact_address: '12 Guild Street',
  };
  const registration = {
    registration_open: 1,
    registration_domains: '',
    registration_needs_approval: 0,
    newcomers_wait: 0,
  };
  const people = { date_format: 'numeric', shortest_first_name: 3, new_member_time_zone: null };
  const sent = { name: 'Guildhall', line: '', ...contact, ...links, ...registration, ...people, accent: '' };
  return [
    ofStaff('/api/settings', {}, 'admin'),
    { ...ofStaff('/api/changeSettings', { ...sent, version: 2_000_000_000 }, 'admin'), status: 409 },
    ofStaff('/api/changeLogo', { file: onePixel }, 'admin'),
    ofStaff('/api/removeLogo', {}, 'admin'),
    ofStaff('/api/sendTestMail', {}, 'admin'),
  ];
}

function backupCalls(): WireCall[] {
  return [
    ofStaff('/api/backups', {}, 'admin'),
    // Backups are off here.
    { ...ofStaff('/api/startBackup', { kind: 'backup' }, 'admin'), status: 409 },
  ];
}

/** None of them exists but what is added, which nobody calls: an address without a machine. */
function webhookCalls(): WireCall[] {
  const form = { url: 'https://receiver.invalid/', description: '', events: ['member.joined'], active: 0 };
  const nobody = { id: 2_000_000_000 };
  return [
    ofStaff('/api/webhooks', {}, 'admin'),
    ofStaff('/api/addWebhook', form, 'admin'),
    { ...ofStaff('/api/editWebhook', { ...nobody, version: 1, ...form }, 'admin'), status: 404 },
    { ...ofStaff('/api/rotateWebhookSecret', nobody, 'admin'), status: 404 },
    { ...ofStaff('/api/deleteWebhook', nobody, 'admin'), status: 404 },
    { ...ofStaff('/api/testWebhook', nobody, 'admin'), status: 404 },
    ofStaff('/api/webhookDeliveries', { skip: 0, limit: 20, webhook: 0, state: 'failed' }, 'admin'),
    { ...ofStaff('/api/webhookDelivery', nobody, 'admin'), status: 404 },
    { ...ofStaff('/api/sendWebhookAgain', nobody, 'admin'), status: 404 },
    { ...ofStaff('/api/sendFailedWebhooks', nobody, 'admin'), status: 404 },
  ];
}

/** There is none. */
function importCalls(): WireCall[] {
  const nothing = { id: 2_000_000_000 };
  return [
    ofStaff('/api/newestImport', { kind: 'product' }, 'admin'),
    ofStaff('/api/importFaults', { ...nothing, skip: 0, limit: 20 }, 'admin'),
    { ...ofStaff('/api/importColumns', nothing, 'admin'), status: 404 },
    { ...ofStaff('/api/mapImport', { ...nothing, mapping: ['title'], dayOrder: '' }, 'admin'), status: 404 },
    { ...ofStaff('/api/addImportNames', nothing, 'admin'), status: 404 },
    { ...ofStaff('/api/runImport', { ...nothing, leaveFaulty: 0, invite: 0 }, 'admin'), status: 404 },
    { ...ofStaff('/api/cancelImport', nothing, 'admin'), status: 404 },
    ofStaff('/api/tableCsv', { kind: 'member', faultsOf: 0 }, 'admin'),
  ];
}
