import { describe, expect, test } from 'vitest';
import { addressesOf } from './destination.ts';
import type { Resolve } from './names.ts';

const refused = { name: 'FetchError', reason: 'refused' };

function ask(address: string, { allow = [], resolve }: { allow?: string[]; resolve?: Resolve } = {}) {
  const isPublic: Resolve = async () => ['93.184.215.14'];
  const { signal } = new AbortController();
  return addressesOf(new URL(address), { allow: new Set(allow), resolve: resolve ?? isPublic }, signal);
}

describe('an address', () => {
  test.each([
    'http://a.example/',
    'https://a.example:443/',
    'http://a.example:443/',
    'https://a.example:80/',
  ])('of the public web is allowed: %s', async (address) => {
    expect(await ask(address)).toEqual(['93.184.215.14']);
  });

  test('with an IP address needs no name resolution', async () => {
    const resolve: Resolve = () => Promise.reject(new Error('asked'));
    expect(await ask('http://1.1.1.1/', { resolve })).toEqual(['1.1.1.1']);
    expect(await ask('http://[2606:4700:4700::1111]/', { resolve })).toEqual(['2606:4700:4700::1111']);
  });

  test.each([
    'ftp://a.example/',
    'file:///etc/passwd',
    'data:text/html,hello',
    'http://me@a.example/',
    'http://:secret@a.example/',
    'http://a.example:22/',
    'http://a.example:8080/',
    'https://a.example:6379/',
  ])('of another kind is rejected: %s', async (address) => {
    await expect(ask(address)).rejects.toMatchObject(refused);
  });

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://2130706433/',
    'http://017700000001/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://3232235777/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[fd00::1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('with a private IP address in any notation is rejected: %s', async (address) => {
    await expect(ask(address)).rejects.toMatchObject(refused);
  });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:10.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['93.184.215.14', 'fe80::1%eth0']],
  ])('whose name resolves to %j is rejected as a whole', async (addresses) => {
    await expect(ask('http://a.example/', { resolve: async () => addresses })).rejects.toMatchObject(refused);
  });

  test('whose name does not resolve is unreachable', async () => {
    await expect(ask('http://a.example/', { resolve: async () => [] })).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });
});

describe('an address that the operator allows', () => {
  const resolve: Resolve = async () => ['10.0.0.1'];

  test('may be private, and on its port', async () => {
    const allow = ['files.example:9000', '127.0.0.1:8080', '[::1]:80', 'files.example:443'];
    expect(await ask('http://FILES.example:9000/a', { allow, resolve })).toEqual(['10.0.0.1']);
    expect(await ask('https://files.example/', { allow, resolve })).toEqual(['10.0.0.1']);
    expect(await ask('http://127.1:8080/', { allow })).toEqual(['127.0.0.1']);
    expect(await ask('http://[::1]/', { allow })).toEqual(['::1']);
  });

  test.each([
    'http://files.example:9001/',
    'http://files.example/',
    'http://files.example.:9000/',
    'http://a.files.example:9000/',
    'ftp://files.example:9000/',
    'http://me@files.example:9000/',
    'http://10.0.0.1:9000/',
  ])('allows no other address: %s', async (address) => {
    await expect(ask(address, { allow: ['files.example:9000'], resolve })).rejects.toMatchObject(refused);
  });
});
