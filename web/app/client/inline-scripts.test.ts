import { expect, test } from 'vitest';
import { ownScripts, withoutScriptNonces } from './inline-scripts.ts';

const html = [
  '<style nonce="n1">a{}</style>',
  '<script nonce="n1">first</script>',
  '<script type="module" nonce="n1" async="">second\nline</script>',
  '<script nonce="n1" src="/assets/a.js"></script>',
  '<script>from a comment</script>',
  '<script nonce="guess">from a comment</script>',
  '<script id="state" type="application/json">{}</script>',
  '<link rel="modulepreload" href="/assets/a.js" nonce="n1"/>',
].join('');

test('only scripts that bear the nonce are ours', () => {
  expect(ownScripts(html, 'n1')).toEqual(['first', 'second\nline']);
});

test('scripts and preloads lose the nonce, styles keep it', () => {
  const clean = withoutScriptNonces(html, 'n1');
  expect(clean.match(/nonce="n1"/g)).toHaveLength(1);
  expect(clean).toContain('<style nonce="n1">');
  expect(clean).toContain('<script type="module" async="">second\nline</script>');
});
