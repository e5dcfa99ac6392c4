/** The files of a post on the wire: the documented payload (rules/posting 4) with few extensions. */
import type { z } from 'zod';
import { part } from '../core/codec.ts';
import { type FileId, wireIds } from '../core/ids.ts';
import { wireList, wireText } from '../core/scalars.ts';
import { type Arrangement, altLimit, filesLimit } from './model.ts';
import { wireFiles } from './upload-wire.ts';

/** Wire names for a post's files and their parts. */
const names = {
  files: 'image',
  'files.linked': 'dealUrlImages',
  'files.order': 'fileIds',
  'files.alts': 'fileAlts',
  'files.primary': 'primaryImage',
};

const arrangementFields = {
  image: wireFiles({ max: filesLimit }),
  dealUrlImages: wireList(wireText({ max: 2_000 }), { max: filesLimit }),
  primaryImage: wireText({ max: 2_000 }),
  fileIds: wireIds<FileId>({ max: 10 * filesLimit }),
  fileAlts: wireList(wireText({ max: altLimit }), { max: 10 * filesLimit }),
};

export const arrangement = part(
  arrangementFields,
  { toWire: arrangementToWire, fromWire: arrangementFromWire },
  names,
);

type ArrangementFields = z.output<z.ZodObject<typeof arrangementFields>>;

function arrangementFromWire(wire: ArrangementFields): Arrangement {
  return {
    incoming: [...wire.image, ...wire.dealUrlImages.map((url) => ({ state: 'linked' as const, url }))],
    order: wire.fileIds.map((id, index) => ({ id, alt: wire.fileAlts[index] ?? '' })),
    primary: primaryFromWire(wire.primaryImage),
  };
}

/** Digits name a stored file; other text names a sent file, one of the addresses, or a stored picture. */
function primaryFromWire(text: string): Arrangement['primary'] {
  if (text === '') return null;
  return /^\d{1,10}$/.test(text) ? { id: Number(text) as FileId } : { name: text };
}

function arrangementToWire({ incoming, order, primary }: Arrangement) {
  return {
    image: incoming.filter((file) => file.state === 'sent'),
    dealUrlImages: incoming.flatMap((file) => (file.state === 'linked' ? [file.url] : [])),
    fileIds: order.map(({ id }) => id),
    fileAlts: order.map(({ alt }) => alt),
    primaryImage: primary === null ? '' : 'id' in primary ? String(primary.id) : primary.name,
  };
}
