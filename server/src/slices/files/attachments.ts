/** Uploads that are no pictures: kept as they are, offered as downloads (rules/files 5). */
import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { Fault } from '#contract/core/fault.ts';
import { type Attachment, type FileIn, fileNameLimit, uploadLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { pictureTypeOf } from '../../platform/storage/keys.ts';
import { newStem, type PreparedFile } from './folder.ts';
import { bufferOf } from './pictures.ts';

/** rules/files 3: images, text and application files; what the content is, not what its name says. */
const accepted = /^(?:image|text|application)\//;

/** Endings that a name may keep where the content is plain text: the reader's program goes by them. */
const textEndings = new Set(['txt', 'csv', 'ics', 'vcf', 'md', 'html', 'svg', 'xml', 'json', 'rtf']);

/** Throws `too_large` over 1,000,000 bytes and `unsupported_media` for sound, films and what nobody knows. */
export async function prepareAttachment({
  name,
  content,
}: FileIn<'sent'>): Promise<PreparedFile<Attachment>> {
  if (content.length > uploadLimit) throw new Fault('too_large', fileTexts.tooLarge);
  const bytes = bufferOf(content);
  const { mediaType, ending } = await kindOf(bytes, name);
  if (!accepted.test(mediaType)) throw new Fault('unsupported_media', fileTexts.notAccepted);
  const file = `${newStem()}.${ending}`;
  return {
    state: 'prepared',
    stored: { kind: 'attachment', file, name: shownName(name), mediaType, bytes: content.length },
    parts: [{ file, content: bytes }],
  };
}

async function kindOf(content: Buffer, name: string): Promise<{ mediaType: string; ending: string }> {
  const known = await fileTypeFromBuffer(content).catch(() => undefined);
  if (known !== undefined) return { mediaType: known.mime, ending: plainEnding(known.ext) };
  if (!isText(content)) throw new Fault('unsupported_media', fileTexts.notAccepted);
  const ending = /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return { mediaType: 'text/plain', ending: textEndings.has(ending) ? ending : 'txt' };
}

/** In whatever letters: Excel writes a CSV file in those of Windows, and Notepad may take two bytes for each. */
function isText(content: Buffer): boolean {
  if (isUtf8(content)) return !content.includes(0);
  const isUtf16 = content.length % 2 === 0 && byteOrderMarks.has(content.toString('hex', 0, 2));
  return isUtf16 || !content.some((byte) => byte < 0x20 && !controlsOfText.has(byte));
}

/** Of UTF-16. */
const byteOrderMarks = new Set(['fffe', 'feff']);

/** Tab, line feed, form feed and carriage return. */
const controlsOfText = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/** As file names allow it: `tar.gz` is one ending elsewhere. A picture's would have the file shown. */
function plainEnding(ending: string): string {
  return /^[a-z0-9]{2,5}$/.test(ending) && pictureTypeOf(`.${ending}`) === undefined ? ending : 'bin';
}

/** The last part of a path, printable. */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const printable = last.replace(/\p{C}/gu, '').trim();
  return printable === '' ? 'file' : printable.slice(-fileNameLimit);
}
