import { describe, expect, test } from 'vitest';
import { type Run, wordChanges } from './record-columns.tsx';

const told = (runs: Run[]) => runs.map(({ is, text }) => `${is}:${text}`);

describe('the differences between two texts', () => {
  test('are shown word by word', () => {
    expect(told(wordChanges('The fee is 40.', 'The fee is 45.'))).toEqual([
      'kept:The fee is ',
      'out:40',
      'in:45',
      'kept:.',
    ]);
  });

  test('are the whole old and the whole new text if they share no word', () => {
    expect(told(wordChanges('Yes', 'No'))).toEqual(['out:Yes', 'in:No']);
    expect(told(wordChanges('left me', 'gone away'))).toEqual(['out:left me', 'in:gone away']);
  });

  test('have one part if either text is empty', () => {
    expect(told(wordChanges('', 'New words'))).toEqual(['in:New words']);
    expect(told(wordChanges('Old words', ''))).toEqual(['out:Old words']);
  });

  test('are not searched for word by word in long texts', () => {
    const long = 'word '.repeat(3000);
    expect(wordChanges(long, `${long}more`)).toHaveLength(2);
  });
});
