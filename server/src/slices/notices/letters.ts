import type { NoticeId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { type Notice, noticePath } from '#contract/notices/model.ts';
import { noticeText, peopleText } from '#contract/notices/sentences.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { postTexts } from '#contract/posts/texts.ts';
import type { LetterContent, LetterItem } from '../../platform/mail/render-letter.ts';
import type { Services } from '../../platform/services.ts';
import { authorOf } from '../accounts/index.ts';
import { openingOf } from '../comments/index.ts';
import type { Compose } from '../letters/index.ts';
import { claimLetter, listToldComments, type ToldComment } from './letter-queries.ts';
import { findUnreadNotice } from './list-queries.ts';
import { hasHappened, noticeOf } from './reads.ts';

/** rules/notices 16: comments that one e-mail quotes, and characters of each. */
const quoted = { comments: 5, characters: 1_000 } as const;

/** What the notice tells by now; nothing where it was read, or all that it tells of is gone. */
export function composeNotice({ database, site }: Services): Compose {
  return async ({ id: letterId, about }, { firstName }) => {
    const id = about.noticeId as NoticeId;
    if (!(await claimLetter(database, id, letterId))) return undefined;
    const row = await findUnreadNotice(database, id);
    if (row === undefined || !hasHappened(row)) return undefined;
    const notice = noticeOf(row);
    const comments = await listToldComments(database, id, quoted.comments);
    return {
      ...noticeLetter(site, notice, firstName),
      items: comments.map((comment) => quotedItem(site, notice, comment)),
    };
  };
}

function noticeLetter(site: SiteSettings, notice: Notice, firstName: string): LetterContent {
  const sentence = noticeText(notice);
  const reason = notice.reason === '' ? [] : [`${postTexts.reason}: ${notice.reason}`];
  return {
    subject: sentence.replace(/\.$/, ''),
    paragraphs: [`Hello ${firstName},`, sentence, ...reason],
    link: { label: noticeTexts.read, url: site.publicUrl + (noticePath(notice) ?? paths.notices()) },
  };
}

/** Who wrote a comment, its link, and its opening. */
function quotedItem({ publicUrl }: SiteSettings, { subject }: Notice, comment: ToldComment): LetterItem {
  const path = subject === null ? paths.notices() : paths.comment(subject, comment.commentId);
  return {
    title: peopleText(authorOf(comment), 1),
    url: publicUrl + path,
    lines: [`“${openingOf(comment.html, quoted.characters)}”`],
  };
}
