import { expect, test } from 'vitest';
import { readBucketAddress } from './bucket-address.ts';

const base = {
  endpoint: 'https://files.example',
  bucket: 'guild',
  region: 'us-east-1',
  keyId: 'KEY',
  secret: 'SECRET',
};

test.each([
  ['s3://KEY:SECRET@files.example/guild', {}],
  ['s3://KEY:SECRET@Files.Example:443/guild/', {}],
  ['s3://KEY:SECRET@files.example:9000/guild', { endpoint: 'https://files.example:9000' }],
  ['s3://KEY:SECRET@127.0.0.1:9000/guild?tls=off', { endpoint: 'http://127.0.0.1:9000' }],
  ['s3://KEY:SECRET@[::1]:9000/guild?tls=off', { endpoint: 'http://[::1]:9000' }],
  ['s3://KEY:SECRET@files.example/guild?region=eu-central-1&tls=on', { region: 'eu-central-1' }],
  ['s3://KEY:a%2Fb%2Bc%3D%40@files.example/guild.files-1', { secret: 'a/b+c=@', bucket: 'guild.files-1' }],
  ['s3://KEY:a+b=@files.example/guild', { secret: 'a+b=' }],
])('parses %s', (text, expected) => {
  expect(readBucketAddress(text)).toEqual({ ...base, ...expected });
});

test.each([
  'guild',
  'https://KEY:SECRET@files.example/guild',
  's3://files.example/guild',
  's3://KEY@files.example/guild',
  's3://KEY:SECRET@files.example',
  's3://KEY:SECRET@files.example/',
  's3://KEY:SECRET@files.example/Guild',
  's3://KEY:SECRET@files.example/guild/folder',
  's3://KEY:SECRET@files.example/..',
  's3://KEY:SEC/RET@files.example/guild',
  's3://KEY:%GG@files.example/guild',
  's3://KEY:SECRET@/guild',
  's3://KEY:SECRET@files.example:99999/guild',
  's3://KEY:SECRET@files.example/guild?tls=no',
  's3://KEY:SECRET@files.example/guild?region=',
  's3://KEY:SECRET@files.example/guild?regoin=eu-central-1',
  's3://KEY:SECRET@files.example/guild#files',
])('rejects %s', (text) => {
  expect(readBucketAddress(text)).toBeUndefined();
});
