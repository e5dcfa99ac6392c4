/** Prepares any uploaded or linked file for storage. */

import { fileTypeFromBuffer } from 'file-type';
import { Fault } from '#contract/core/fault.ts';
import { shownFileName } from '#contract/files/file-name.ts';
import type { Attachment, FileIn } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { TaskOptions } from '../../packages/worker-process/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { pictureTypeOf } from '../../platform/file-store.ts';
import { isText, pictureFormat } from './format.ts';
import { fetchPicture } from './links.ts';
import { preparePicture, readSent } from './pictures.ts';
import { newStem, type PreparedFile } from './stored-parts.ts';

/**
 * Prepares a picture if screens can show the content, otherwise an attachment. Throws the errors of reading a file, and
 * for a linked file those of fetching it.
 */
export async function prepareFile(
  context: AppContext,
  file: FileIn<'sent' | 'linked'>,
  turn: TaskOptions,
): Promise<PreparedFile> {
  const { workerProcess } = context;
  if (file.state === 'linked') {
    return preparePicture(workerProcess, await fetchPicture(context, file.url, turn), turn);
  }
  const content = await readSent(file);
  return pictureFormat(content) === undefined
    ? prepareAttachment(file.name, content)
    : preparePicture(workerProcess, content, turn);
}

/**
 * rules/files 3: media types accepted as attachments, which are stored unchanged and offered as downloads (rules/files
 * 5). They are texts, application files, and images that are documents of a drawing program.
 */
const accepted = /^(?:text|application)\/|^image\/(?:vnd\.adobe\.photoshop|vnd\.dwg|x-xcf)$/;

/** Formats written as text. A text that matches any other format only begins like one. */
const writtenAsText = /^text\/|^application\/(?:pdf|rtf|xml|postscript|eps)$/;

/** Extensions that a plain-text file may keep, since the reader's program relies on them. */
const textEndings = new Set(['txt', 'csv', 'ics', 'vcf', 'md', 'html', 'svg', 'xml', 'json', 'rtf']);

/** Prepares an attachment. Throws `unsupported_media` for sound, films, other pictures and unknown types. */
export async function prepareAttachment(name: string, content: Buffer): Promise<PreparedFile<Attachment>> {
  const { mediaType, ending } = await kindOf(content, name);
  if (!accepted.test(mediaType)) throw notAccepted(mediaType);
  const file = `${newStem()}.${ending}`;
  return {
    state: 'prepared',
    stored: {
      kind: 'attachment',
      file,
      name: shownFileName(name) || 'file',
      mediaType,
      bytes: content.length,
    },
    parts: [{ file, content }],
  };
}

async function kindOf(content: Buffer, name: string): Promise<{ mediaType: string; ending: string }> {
  const known = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!isText(content)) {
    if (known === undefined) throw notAccepted();
    return { mediaType: known.mime, ending: plainEnding(known.ext) };
  }
  if (known !== undefined && writtenAsText.test(known.mime)) {
    return { mediaType: known.mime, ending: plainEnding(known.ext) };
  }
  const ending = /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return { mediaType: 'text/plain', ending: textEndings.has(ending) ? ending : 'txt' };
}

/** For a picture such as HEIC, TIFF or BMP, the text names the accepted picture formats (rules/files 4). */
function notAccepted(mediaType = ''): Fault {
  const sentence = mediaType.startsWith('image/') ? fileTexts.notAPicture : fileTexts.notAccepted;
  return new Fault('unsupported_media', sentence);
}

/**
 * Reduces an extension to what file names allow, such as `tar.gz`. A picture's extension would make the server show the
 * file.
 */
function plainEnding(ending: string): string {
  return /^[a-z0-9]{2,5}$/.test(ending) && pictureTypeOf(`.${ending}`) === undefined ? ending : 'bin';
}
