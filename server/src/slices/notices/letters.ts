import type { NoticeId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { type Notice, noticePath } from '#contract/notices/model.ts';
import { noticeText } from '#contract/notices/sentences.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { postTexts } from '#contract/posts/texts.ts';
import type { LetterContent } from '../../platform/mail/render-letter.ts';
import type { Services } from '../../platform/services.ts';
import type { Compose } from '../letters/index.ts';
import { claimLetter } from './letter-queries.ts';
import { findUnreadNotice } from './list-queries.ts';
import { hasHappened, noticeOf } from './reads.ts';

/** What the notice tells by now; nothing where it was read, or all that it tells of is gone. */
export function composeNotice({ database, site }: Services): Compose {
  return async ({ id: letterId, about }, { firstName }) => {
    const id = about.noticeId as NoticeId;
    if (!(await claimLetter(database, id, letterId))) return undefined;
    const row = await findUnreadNotice(database, id);
    return row && hasHappened(row) ? noticeLetter(site, noticeOf(row), firstName) : undefined;
  };
}

/** Neither the subject nor a word of what was written: that stands where the letter leads. */
function noticeLetter(site: SiteSettings, notice: Notice, firstName: string): LetterContent {
  const sentence = noticeText(notice);
  const reason = notice.reason === '' ? [] : [`${postTexts.reason}: ${notice.reason}`];
  return {
    subject: sentence.replace(/\.$/, ''),
    paragraphs: [`Hello ${firstName},`, sentence, ...reason],
    link: { label: noticeTexts.read, url: site.publicUrl + (noticePath(notice) ?? paths.notices()) },
  };
}
