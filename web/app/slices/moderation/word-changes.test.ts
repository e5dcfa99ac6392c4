import { describe, expect, test } from 'vitest';
import { type Run, wordChanges } from './record-columns.tsx';

const told = (runs: Run[]) => runs.map(({ is, text }) => `${is}:${text}`);

describe('what changed between two texts', () => {
  test('is told word by word', () => {
    expect(told(wordChanges('The fee is 40.', 'The fee is 45.'))).toEqual([
      'kept:The fee is ',
      'out:40',
      'in:45',
      'kept:.',
    ]);
  });

  test('is the one and then the other where they share no word', () => {
    expect(told(wordChanges('Yes', 'No'))).toEqual(['out:Yes', 'in:No']);
    expect(told(wordChanges('left me', 'gone away'))).toEqual(['out:left me', 'in:gone away']);
  });

  test('names nothing where there was nothing', () => {
    expect(told(wordChanges('', 'New words'))).toEqual(['in:New words']);
    expect(told(wordChanges('Old words', ''))).toEqual(['out:Old words']);
  });

  test('of long texts is not looked for', () => {
    const long = 'word '.repeat(3000);
    expect(wordChanges(long, `${long}more`)).toHaveLength(2);
  });
});
