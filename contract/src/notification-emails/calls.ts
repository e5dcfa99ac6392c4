/** The calls that change e-mail settings: signed in, or through the link of an e-mail. */
import { z } from 'zod';
import { tokenField, tokenRequest } from '../accounts/fields.ts';
import { defineCall, fillPath } from '../core/call.ts';
import {
  type Fields,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { noRequest, replyOf, sentence, sentenceReply } from '../core/request.ts';
import {
  type Choice,
  type Choices,
  type Chosen,
  choicesFor,
  type EmailKind,
  type EmailSettings,
  emailKinds,
  isChoiceFor,
} from './model.ts';
import { emailTexts } from './texts.ts';

const everyChoice = [...new Set(Object.values(choicesFor).flat())] as [Choice, ...Choice[]];

const chosenFields: Fields<Chosen> = {
  kind: ['kind', plain(z.enum(emailKinds, { error: emailTexts.noSuchChoice }))],
  choice: ['choice', plain(z.enum(everyChoice, { error: emailTexts.noSuchChoice }))],
};

export const chosenCodec = objectOf<Chosen>(chosenFields);

function choiceOf<Kind extends EmailKind>(kind: Kind) {
  return plain(z.enum(choicesFor[kind]));
}

const choicesCodec = objectOf<Choices>({
  alerts: ['alerts', choiceOf('alerts')],
  replies: ['replies', choiceOf('replies')],
  comments: ['comments', choiceOf('comments')],
  votes: ['votes', choiceOf('votes')],
  staff: ['staff', choiceOf('staff')],
  messages: ['messages', choiceOf('messages')],
  reminders: ['reminders', choiceOf('reminders')],
});

const emailSettings: Fields<EmailSettings> = {
  maskedEmail: ['email', withDescription(text, 'The e-mail address, masked.')],
  timeZone: ['timeZone', plain(z.number().meta({ description: 'Hours from UTC.' }))],
  choices: ['choices', withDescription(choicesCodec, 'The choice for each kind.')],
};

/** Not every kind is available in every way. */
const fits = ({ kind, choice }: Chosen) => isChoiceFor(kind, choice);
const misfit = { path: ['choice'], error: emailTexts.noSuchChoice };

const chosenRequest = requestOf<Chosen>(chosenFields);
const chosenByToken = requestOf<Chosen & { token: string }>({
  token: ['token', plain(tokenField)],
  ...chosenFields,
});
const settingsReply = replyOf<EmailSettings>(emailSettings);

export const listChoices = defineCall('myLetters', {
  path: '/api/myLetters',
  auth: 'member',
  summary: 'The member’s notification settings.',
  extension: true,
  request: noRequest,
  reply: settingsReply,
});

export const choose = defineCall('chooseLetters', {
  path: '/api/chooseLetters',
  auth: 'member',
  summary: 'Changes one notification setting.',
  extension: true,
  request: { ...chosenRequest, schema: chosenRequest.schema.refine(fits, misfit) },
  reply: sentenceReply,
});

export const listChoicesByLink = defineCall('lettersByLink', {
  path: '/api/lettersByLink',
  auth: 'guest',
  summary: 'The same by the token of a link in an e-mail.',
  extension: true,
  request: tokenRequest,
  reply: settingsReply,
});

export const chooseByLink = defineCall('chooseByLink', {
  path: '/api/chooseByLink',
  auth: 'guest',
  summary: 'Changes one notification setting by the token of a link in an e-mail.',
  extension: true,
  request: { ...chosenByToken, schema: chosenByToken.schema.refine(fits, misfit) },
  reply: sentenceReply,
});

interface Unsubscribed {
  message: string;
  canUndo: boolean;
}

const unsubscribedReply = replyOf<Unsubscribed>({
  message: ['message', sentence],
  canUndo: ['undo', withDescription(replyBoolean, '1 if there is something to undo.')],
});

export const unsubscribe = defineCall('unsubscribe', {
  path: '/api/unsubscribe',
  auth: 'guest',
  summary: 'Unsubscribes from one kind of e-mail, by the token of its link.',
  request: tokenRequest,
  reply: unsubscribedReply,
});

export const undoUnsubscribe = defineCall('undoUnsubscribe', {
  path: '/api/undoUnsubscribe',
  auth: 'guest',
  summary: 'Undoes unsubscribing.',
  extension: true,
  request: tokenRequest,
  reply: sentenceReply,
});

/** Mail programs post this to the List-Unsubscribe address (RFC 8058). */
interface OneClick {
  token: string;
  button: 'One-Click';
}

export const unsubscribeAtOnce = defineCall('unsubscribeAtOnce', {
  path: '/api/unsubscribe/:token',
  auth: 'guest',
  summary:
    'One-click unsubscribe from an e-mail program (RFC 8058); opening the address in a browser leads to the page.',
  extension: true,
  request: requestOf<OneClick>({
    token: ['token', plain(tokenField)],
    button: [
      'List-Unsubscribe',
      withDescription(plain(z.literal('One-Click', { error: emailTexts.notOneClick })), 'One-Click'),
    ],
  }),
  reply: unsubscribedReply,
});

/** The path of that address, for the e-mail header. */
export function oneClickPath(token: string): string {
  return fillPath(unsubscribeAtOnce.path, { token }).path;
}

export const reachAgain = defineCall('reachAgain', {
  path: '/api/reachAgain',
  auth: 'member',
  summary: 'Resumes sending e-mails to the member’s address after a rejection.',
  extension: true,
  request: noRequest,
  reply: sentenceReply,
});
