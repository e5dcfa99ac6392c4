/** Any file that came in or is to be fetched, made ready to be stored. */
import type { FileIn } from '#contract/files/model.ts';
import type { TaskOptions } from '../../packages/worker-process/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { prepareAttachment } from './attachments.ts';
import type { PreparedFile } from './folder.ts';
import { pictureFormat } from './format.ts';
import { fetchPicture } from './links.ts';
import { preparePicture, readSent } from './pictures.ts';

/**
 * A picture where the content is one that screens show, otherwise an attachment. Throws what reading a file throws, and for
 * one elsewhere what fetching it throws.
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
