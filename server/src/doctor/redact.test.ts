import { expect, test } from 'vitest';
import { withoutCredentials } from './redact.ts';

const address = 'smtps://office%40guild.example:open%20sesame@mail.guild.example:465';
const written = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['535 office@guild.example / open sesame', '535 … / …'],
  ['535 open%20sesame', '535 …'],
  [`535 ${written('\0office@guild.example\0open sesame')}`, '535 …'],
  [`535 ${written('open sesame')} and ${written('office@guild.example')}`, '535 … and …'],
  [`535 ${written('open sesame').replace(/=+$/, '')}`, '535 …'],
  ['535 mail.guild.example: authentication failed', '535 mail.guild.example: authentication failed'],
])('%s is told as %s', (said, told) => {
  expect(withoutCredentials(said, address)).toBe(told);
});

test('a password is left out however short, and a short name is not looked for in other words', () => {
  expect(withoutCredentials('535 an answer: x7', 'smtp://an:x7@mail.example')).toBe('535 an answer: …');
});

test('an address without them leaves what was said', () => {
  expect(withoutCredentials('220 hello', 'smtp://mail.example')).toBe('220 hello');
});

test('a lone percent sign in a password stands for itself', () => {
  const said = `535 100%sure or ${written(['', 'office', '100%sure'].join('\0'))}`;
  expect(withoutCredentials(said, 'smtp://office:100%sure@mail.example')).toBe('535 … or …');
});
