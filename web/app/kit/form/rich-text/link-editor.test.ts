import { expect, test } from 'vitest';
import { linkAddress } from './link-editor.tsx';

test.each([
  ['example.org/a', 'https://example.org/a'],
  [' ada@members.example ', 'mailto:ada@members.example'],
  ['mailto:ada@members.example', 'mailto:ada@members.example'],
  ['javascript:alert(1)', undefined],
  ['ada', undefined],
  ['', undefined],
])('the text %j links to %j', (text, address) => {
  expect(linkAddress(text)).toBe(address);
});
