import { expect, test } from 'vitest';
import { scriptJson } from './structured-data.tsx';

test('a title cannot end the script that contains the data', () => {
  const json = scriptJson({ name: '</script><script>alert(1)</script>' });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>' });
});
