import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  codec,
  type Fields,
  idCodec,
  listOf,
  nullable,
  objectOf,
  plain,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import {
  type CreditKindId,
  type CreditRecordId,
  type CreditRequirementId,
  optionalWireId,
  type ProductId,
  wireId,
} from '../core/ids.ts';
import { idRequest, noRequest, postedReply, replyIn, replyOf, sentenceReply } from '../core/request.ts';
import { wireBoolean, wireInt, wireList, wireText } from '../core/scalars.ts';
import type { FileIn } from '../files/model.ts';
import { wireFiles } from '../files/upload-wire.ts';
import type {
  AddProductCredits,
  CreditPage,
  CreditRecord,
  CreditRequirement,
  SaveCredit,
  SaveRequirement,
} from './model.ts';

/** Longer than any rule allows, so that the rule's own sentence applies. */
const enteredText = plain(wireText({ max: 10_000 }));
const enteredDay = withDescription(enteredText, 'A day, YYYY-MM-DD.');
const enteredState = withDescription(enteredText, 'A two-letter code of the USA.');
const enteredHours = codec(wireText({ max: 100 }).meta({ description: 'Hours, such as 1.5.' }), {
  toWire: (hours: number) => (Number.isNaN(hours) ? '' : String(hours)),
  fromWire: (hours) => (/^\d+(?:\.\d+)?$/.test(hours) ? Number(hours) : Number.NaN),
});
const hours = plain(z.number());
const optionalId = <Id extends CreditKindId | CreditRecordId | CreditRequirementId>() =>
  codec(optionalWireId<Id>(), { toWire: (id: Id | null) => id ?? undefined, fromWire: (id) => id });
const certificate = codec(wireFiles({ max: 1 }), {
  toWire: (file: FileIn<'sent'> | null) => (file === null ? undefined : [file]),
  fromWire: ([file]) => file ?? null,
});

const recordFields: Fields<CreditRecord> = {
  id: ['id', idCodec()],
  title: ['title', text],
  completedOn: ['completed_on', text],
  creditKindId: ['crd_id', idCodec()],
  kind: ['crd_name', text],
  state: ['state', withDescription(text, 'Empty if the hours count in every state.')],
  hours: ['hours', hours],
  approval: ['approval', text],
  productId: ['dealId', nullable(idCodec<ProductId>())],
  certificate: ['certificate', withDescription(text, 'The name of its file; empty without one.')],
};
const recordCodec = objectOf(recordFields);

const requirementCodec = objectOf<CreditRequirement>({
  id: ['id', idCodec()],
  state: ['state', text],
  hours: ['hours', hours],
  kinds: [
    'kinds',
    listOf(objectOf({ creditKindId: ['crd_id', idCodec<CreditKindId>()], hours: ['hours', hours] })),
  ],
  years: ['years', hours],
  endsOn: ['ends_on', text],
});

export const listCredits = defineCall('credits', {
  path: '/api/credits',
  auth: 'member',
  extension: true,
  summary: 'The member’s credit hours, and what states require.',
  request: noRequest,
  reply: replyOf<CreditPage>({
    records: ['credits', listOf(recordCodec)],
    requirements: ['requirements', listOf(requirementCodec)],
    states: ['states', listOf(text)],
  }),
});

export const saveCredit = defineCall('saveCredit', {
  path: '/api/saveCredit',
  auth: 'member',
  extension: true,
  summary: 'Adds credit hours, or changes some.',
  request: requestOf<SaveCredit>({
    id: ['id', optionalId<CreditRecordId>()],
    title: ['title', enteredText],
    completedOn: ['completed_on', enteredDay],
    creditKindId: ['crd_id', optionalId<CreditKindId>()],
    state: ['state', withDescription(enteredState, 'A two-letter code of the USA; empty for any.')],
    hours: ['hours', enteredHours],
    approval: ['approval', enteredText],
    certificate: ['certificate', certificate],
    removesCertificate: ['remove_certificate', booleanCodec(wireBoolean())],
  }),
  reply: postedReply<CreditRecordId>(),
});

export const deleteCredit = defineCall('deleteCredit', {
  path: '/api/deleteCredit',
  auth: 'member',
  extension: true,
  summary: 'Deletes credit hours and their certificate.',
  request: idRequest<CreditRecordId>(),
  reply: sentenceReply,
});

export const addProductCredits = defineCall('addDealCredits', {
  path: '/api/addDealCredits',
  auth: 'member',
  extension: true,
  summary: 'Adds the credit hours of a course or an event.',
  request: requestOf<AddProductCredits>({
    id: ['dealId', plain(wireId<ProductId>())],
    state: ['state', enteredState],
    today: ['today', withDescription(enteredDay, 'The sender’s day, for products without a date.')],
  }),
  reply: sentenceReply,
});

export const showCreditState = defineCall('showCreditState', {
  path: '/api/showCreditState',
  auth: 'member',
  extension: true,
  summary: 'Shows a state on the member’s page of credit hours, or hides it.',
  request: requestOf<{ state: string; isShown: boolean }>({
    state: ['state', enteredState],
    isShown: ['status', booleanCodec(wireBoolean(true))],
  }),
  reply: replyIn('states', listOf(text)),
});

export const listRequirements = defineCall('creditRequirements', {
  path: '/api/creditRequirements',
  auth: 'staff',
  extension: true,
  summary: 'The credit hours that states require.',
  request: noRequest,
  reply: replyIn('requirements', listOf(requirementCodec)),
});

/** Lists of the same length: a kind and its hours stand in the same place. */
const kindIds = wireList(wireId<CreditKindId>(), { max: 100 });
const kindHours = wireList(wireText({ max: 100 }).transform(Number), { max: 100 });

export const saveRequirement = defineCall('saveCreditRequirement', {
  path: '/api/saveCreditRequirement',
  auth: 'staff',
  extension: true,
  summary: 'Adds what a state requires, or changes it.',
  request: requestOf<SaveRequirement>({
    id: ['id', optionalId<CreditRequirementId>()],
    state: ['state', enteredState],
    hours: ['hours', enteredHours],
    kinds: {
      shape: { crd_ids: kindIds, crd_hours: kindHours },
      names: { kinds: 'crd_ids' },
      toWire: (kinds: SaveRequirement['kinds']) => ({
        crd_ids: kinds.map(({ creditKindId }) => creditKindId),
        crd_hours: kinds.map((kind) => (Number.isNaN(kind.hours) ? '?' : kind.hours)),
      }),
      fromWire: (wire) => {
        const { crd_ids, crd_hours } = wire as { crd_ids: CreditKindId[]; crd_hours: number[] };
        return crd_ids.map((id, place) => ({ creditKindId: id, hours: crd_hours[place] ?? Number.NaN }));
      },
    },
    years: ['years', plain(wireInt({ min: 0, max: 1_000, fallback: 0 }))],
    endsOn: ['ends_on', enteredDay],
  }),
  reply: postedReply<CreditRequirementId>(),
});

export const deleteRequirement = defineCall('deleteCreditRequirement', {
  path: '/api/deleteCreditRequirement',
  auth: 'staff',
  extension: true,
  summary: 'Deletes what a state requires.',
  request: idRequest<CreditRequirementId>(),
  reply: sentenceReply,
});

/** For the data export, whose files have the names of the store. */
export const exportedCreditCodec = objectOf<CreditRecord & { file: string }>({
  ...recordFields,
  file: ['file', text],
});

export const creditStateCodec = objectOf<{ state: string }>({ state: ['state', text] });
