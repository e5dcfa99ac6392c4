/** Wire shapes of e-mail settings. */
import { z } from 'zod';
import { described, type Fields, objectOf, plain, text } from '../core/codec.ts';
import {
  type Choice,
  type Choices,
  type Chosen,
  choicesFor,
  type EmailKind,
  type EmailSettings,
  emailKinds,
} from './model.ts';
import { emailTexts } from './texts.ts';

const everyChoice = [...new Set(Object.values(choicesFor).flat())] as [Choice, ...Choice[]];

export const chosenFields: Fields<Chosen> = {
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

export const emailSettings: Fields<EmailSettings> = {
  maskedEmail: ['email', described(text, 'The e-mail address, masked.')],
  timeZone: ['timeZone', plain(z.number().meta({ description: 'Hours from UTC.' }))],
  choices: ['choices', described(choicesCodec, 'The choice for each kind.')],
};
