/** A mailbox of 100,000 messages against one of 100, and a message to fifty of the staff. */
import { figureText } from '#contract/core/figure-text.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { countUnread, listInbox, listSent, readMessage, sendMessage } from '#contract/messages/calls.ts';
import { messagePageSize, type SendMessage } from '#contract/messages/model.ts';
import type { Application } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { buffersOf } from '../harness/counted.ts';
import { counted, type Row, timed } from '../harness/figures.ts';
import { withFreshApplication } from '../harness/fresh-application.ts';
import { growthCells } from '../harness/growing.ts';
import { ask, type HttpRequest, jsonCall, page } from '../harness/http.ts';
import {
  few,
  fillMailboxes,
  frequencies,
  full,
  type Mailboxes,
  type Owner,
  staff,
} from '../harness/mailboxes.ts';
import { type Person, signed } from '../harness/members.ts';
import type { Part } from './part.ts';

const catalogue = { products: 1_000, comments: 1_000, members: 2_000 };
/** Seconds of one turn. */
const turn = 2;
/** Messages whose statements are counted. */
const sentForCount = 10;

export const messages: Part = {
  name: 'messages',
  minutes: 5,
  catalogues: () => [catalogue],
  measure: ({ rounds }) =>
    withFreshApplication(catalogue, { cacheMegabytes: 0 }, async (application, client) => {
      const mailboxes = await fillMailboxes(client);
      const rows: Row[] = [];
      for (const [name, requestOf] of cases) {
        const [ofFew, ofFull] = [requestOf(mailboxes.few, few), requestOf(mailboxes.full, full)];
        rows.push([
          name,
          {
            ...(await growthCells(['few', application, [ofFew]], ['full', application, [ofFull]], {
              rounds,
              seconds: turn,
            })),
            'pages, few': timed(await buffersOf(application, client, ofFew), 'pages'),
            'pages, full': timed(await buffersOf(application, client, ofFull), 'pages'),
          },
        ]);
      }
      return {
        title: 'Messages',
        how: `Milliseconds until the reply, medians of ${rounds} turns of ${turn} s with one connection, and the pages of the database that one request looks at. Mailboxes with ${few} and with ${figureText(full)} messages in each folder, half of them unread. Pages are as long in either, so that as much is told.`,
        rows: [...rows, await toStaff(application, mailboxes)],
      };
    }),
};

const list =
  (call: typeof listInbox, text = '', page = 1, limit = messagePageSize) =>
  (person: Person) =>
    signed(jsonCall(call.path, call.request.toWire({ page, limit, text })), person);

const cases: [string, (owner: Owner, count: number) => HttpRequest][] = [
  ['inbox', list(listInbox)],
  [
    'inbox, the last page that is counted',
    (owner, count) => list(listInbox, '', Math.min(count, 1_000) / messagePageSize)(owner),
  ],
  ['Sent', list(listSent)],
  ['search, a word of every message', list(listInbox, 'common')],
  ['search, a word of one in ten', list(listInbox, 'tenth', 1, few / frequencies.tenth)],
  ['search, a word of one in fifty', list(listInbox, 'fiftieth', 1, few / frequencies.fiftieth)],
  ['search, a rare word', list(listInbox, 'rare')],
  ['search, an unknown word', list(listInbox, 'zyxwvutsrq')],
  ['search, two common words', list(listInbox, 'common second')],
  ['search, a common and a rare word', list(listInbox, 'common rare')],
  ['search in Sent, a common word', list(listSent, 'common')],
  ['unread', (owner) => signed(page(countUnread.path), owner)],
  [
    'mark as read',
    (owner) => signed(jsonCall(readMessage.path, readMessage.request.toWire({ id: owner.newest })), owner),
  ],
];

/** Statements of a message to all of the staff, against one to a member. */
async function toStaff(application: Application, { writer, few }: Mailboxes): Promise<Row> {
  const toOne = await statementsOfSending(application, writer, { toMemberId: few.id as MemberId });
  const toAll = await statementsOfSending(application, writer, { toStaff: true });
  return [
    `a message to ${staff} of the staff`,
    {
      statements: counted(toAll, 'statements'),
      'more than to a member': counted(toAll - toOne, 'statements', bars.noStatementMore),
    },
  ];
}

async function statementsOfSending(
  application: Application,
  writer: Person,
  to: Partial<SendMessage>,
): Promise<number> {
  const before = await application.metric('guildhall_database_statements');
  for (let place = 0; place < sentForCount; place += 1) {
    const form = { ...blank, ...to, text: `Number ${place} of a few` };
    const call = jsonCall(sendMessage.path, sendMessage.request.toWire(form));
    const { status } = await ask(application.origin, signed(call, writer));
    if (status !== 200) throw new Error(`A message is answered ${status}.`);
  }
  return ((await application.metric('guildhall_database_statements')) - before) / sentForCount;
}

const blank: SendMessage = {
  toStaff: false,
  toAddress: '',
  toMemberId: null,
  parentId: null,
  subject: '',
  text: '',
};
