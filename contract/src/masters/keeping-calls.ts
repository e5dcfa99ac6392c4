/** The calls by which the staff keep the master lists. */
import { z } from 'zod';
import { type Call, defineCall } from '../core/call.ts';
import { codec, described, plain, requestOf } from '../core/codec.ts';
import { keptText, loadedVersion } from '../core/edit.ts';
import { type CategoryId, namedWireId, optionalWireId, wireId } from '../core/ids.ts';
import { postedReply } from '../core/reply.ts';
import { wireBoolean, wireText } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import type { EditMaster, KeptMaster, MasterForm, MergeMasters, OneMaster } from './keeping.ts';
import { type MasterId, type MasterKind, type MasterStatus, masterKinds, slugLimit } from './model.ts';
import { masterTexts } from './texts.ts';
import { type KindName, kindNames } from './wire.ts';

type PerMaster<Thing> = Readonly<Record<MasterKind, Thing>>;

/** Longer than any rule allows, so that the rule's own sentence is what it meets. */
const longest = 10_000;
const name = plain(wireText({ max: longest, required: masterTexts.required }));
const description = plain(wireText({ max: longest }));
const id = plain(wireId<MasterId>());
const slug = described(
  plain(wireText({ max: longest })),
  `At most ${slugLimit} characters; one is made of the name when it is left out.`,
);
const parent = described(
  codec(optionalWireId<CategoryId>(), {
    toWire: (id: CategoryId | null) => id ?? undefined,
    fromWire: (id) => id,
  }),
  'A category at the top level; 0, or none, for one there.',
);
const keptParent = described(
  codec(namedWireId<CategoryId>(), {
    toWire: (id: CategoryId | null | undefined) => (id === null ? 0 : id),
    fromWire: (id) => id,
  }),
  'The same; when it is left out, it stays as it is.',
);
const keptStatus = codec(
  wireBoolean(null).meta({ description: '1 active, 0 inactive; stays when left out.' }),
  {
    toWire: (status: MasterStatus | null) => (status === null ? undefined : status === 'active' ? 1 : 0),
    fromWire: (isActive): MasterStatus | null =>
      isActive === null ? null : isActive ? 'active' : 'suspended',
  },
);
const oneOfKinds = z.enum(kindNames, { error: 'Please choose one of: str, brd, cat, tag.' });
const kind = codec(oneOfKinds.meta({ description: 'str, brd, cat or tag.' }), {
  toWire: (kind: MasterKind) => kindNames[kind],
  fromWire: (wire: KindName) => masterKinds.find((kind) => kindNames[kind] === wire) ?? 'tag',
});

type PlainForm = Omit<MasterForm, 'slug' | 'parentId'>;
type PlainEdit = Omit<EditMaster, 'slug' | 'parentId'>;

const formFields = { name: ['name', name], description: ['description', description] } as const;
const editFields = {
  id: ['id', id],
  name: ['name', keptText],
  description: ['description', keptText],
  status: ['status', keptStatus],
  version: ['version', described(loadedVersion, 'Extension: 409 when somebody saved a newer one.')],
} as const;

const plainForm = requestOf<PlainForm>(formFields);
const plainEdit = requestOf<PlainEdit>(editFields);
const categoryForm = requestOf<MasterForm>({
  ...formFields,
  parentId: ['parent', parent],
  slug: ['slug', slug],
});
const categoryEdit = requestOf<EditMaster>({
  ...editFields,
  parentId: ['parent', keptParent],
  slug: ['slug', keptText],
});

function defineKeeping<Input extends object>(
  callName: string,
  summary: string,
  request: ReturnType<typeof requestOf<Input>>,
  extension = false,
): Call<Input, KeptMaster> {
  return defineCall(callName, {
    path: `/api/${callName}`,
    auth: 'staff',
    extension,
    summary,
    request,
    reply: postedReply<MasterId>(),
    changes: () => [topics.masters],
  });
}

export const addMaster: PerMaster<Call<MasterForm, KeptMaster>> = {
  category: defineKeeping('addCategory', 'Adds a category.', categoryForm),
  type: defineKeeping('addStore', "Adds a type, named store on the wire and 'Type' on screen.", plainForm),
  tag: defineKeeping('addBrand', "Adds a tag, named brand on the wire and 'Tags' on screen.", plainForm),
  label: defineKeeping('addTag', "Adds a label, named tag on the wire and 'Labeling' on screen.", plainForm),
};

export const editMaster: PerMaster<Call<EditMaster, KeptMaster>> = {
  category: defineKeeping(
    'editCategory',
    'Changes a category; its former slug leads to the new one.',
    categoryEdit,
  ),
  type: defineKeeping('updateStore', 'Changes a type.', plainEdit),
  tag: defineKeeping('updateBrand', 'Changes a tag.', plainEdit),
  label: defineKeeping('updateTag', 'Changes a label.', plainEdit),
};

export const suspendMaster = defineKeeping(
  'deleteMasters',
  'Suspends a row of a master list: products keep it, and no other one gets it.',
  requestOf<OneMaster>({ kind: ['type', kind], id: ['id', id] }),
);

export const mergeMasters = defineKeeping(
  'mergeMasters',
  'Makes one of two rows of a master list: its products have the other one from then on.',
  requestOf<MergeMasters>({ kind: ['type', kind], id: ['id', id], into: ['into', id] }),
  true,
);
