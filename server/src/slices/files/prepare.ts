/** Any file that came in or is to be fetched, made ready to be stored. */
import { invalid } from '#contract/core/fault.ts';
import type { FileIn } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { TaskOptions, WorkerProcess } from '../../packages/worker-process/index.ts';
import type { Services } from '../../platform/services.ts';
import { prepareAttachment } from './attachments.ts';
import type { PreparedFile } from './folder.ts';
import { pictureFormat } from './format.ts';
import { fetchPicture } from './links.ts';
import { bufferOf, preparePicture } from './pictures.ts';

/** Throws what reading a file throws, and for one elsewhere what fetching it throws. */
export async function prepareFile(
  services: Services,
  file: FileIn<'sent' | 'linked'>,
  turn: TaskOptions,
): Promise<PreparedFile> {
  if (file.state === 'sent') return prepareSent(services.workerProcess, file, turn);
  const content = new Uint8Array(await fetchPicture(services, file.url, turn));
  const sent = { state: 'sent', name: 'picture', content } as const;
  const prepared = await prepareSent(services.workerProcess, sent, turn);
  if (prepared.stored.kind === 'picture') return prepared;
  throw invalid({ files: fileTexts.noPictureThere });
}

/** A picture where the content is one that screens show, otherwise an attachment. */
async function prepareSent(
  workerProcess: WorkerProcess,
  sent: FileIn<'sent'>,
  turn: TaskOptions,
): Promise<PreparedFile> {
  const content = bufferOf(sent.content);
  return pictureFormat(content) === undefined
    ? prepareAttachment(sent)
    : preparePicture(workerProcess, content, turn);
}
