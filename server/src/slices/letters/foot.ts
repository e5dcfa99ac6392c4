/** How a letter ends that may be done without, and what its head tells mail programs (rules/letters 10). */
import { paths } from '#contract/core/paths.ts';
import { oneClickPath } from '#contract/letters/calls.ts';
import type { LetterKind } from '#contract/letters/model.ts';
import { footText, letterTexts } from '#contract/letters/texts.ts';
import type { LetterFoot } from '../../platform/mail/render-letter.ts';
import type { Services } from '../../platform/services.ts';
import { unsubscribeToken } from './letter-tokens.ts';

interface Ending {
  foot: LetterFoot;
  headers: Record<string, string>;
}

export async function endingOf(
  services: Services,
  recipient: Parameters<typeof unsubscribeToken>[1],
  kind: LetterKind,
): Promise<Ending> {
  const token = await unsubscribeToken(services, recipient, kind);
  const { publicUrl } = services.site;
  return {
    foot: {
      reason: footText(kind),
      links: [
        { label: letterTexts.unsubscribe, url: publicUrl + paths.unsubscribe(token) },
        { label: letterTexts.toChoices, url: publicUrl + paths.letters(token) },
      ],
    },
    headers: {
      'List-Unsubscribe': `<${publicUrl}${oneClickPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
