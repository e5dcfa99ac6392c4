import { expect, test } from 'vitest';
import { inertJson, takeScriptNonces } from './inline-scripts.ts';

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

function documentOf(text: string): string {
  return takeScriptNonces(text, 'n1').pieces.join('');
}

test('only scripts that bear the nonce are ours', () => {
  expect(takeScriptNonces(html, 'n1').scripts).toEqual(['first', 'second\nline']);
});

test('scripts and links lose the nonce, styles keep it, and nothing else changes', () => {
  const clean = documentOf(html);
  expect(clean.match(/nonce="n1"/g)).toHaveLength(1);
  const late = html.replace('.js" nonce="n1"/>', '.js" fetchpriority="low"/>');
  expect(clean).toBe(late.replaceAll(' nonce="n1"', '').replace('<style>', '<style nonce="n1">'));
});

test('modules that are loaded ahead come late, styles do not', () => {
  const links = ['modulepreload', 'stylesheet'].map((rel) => `<link rel="${rel}" href="/a" nonce="n1"/>`);
  expect(documentOf(links.join(''))).toBe(
    '<link rel="modulepreload" href="/a" fetchpriority="low"/><link rel="stylesheet" href="/a"/>',
  );
});

test('a document without the nonce stays as it is', () => {
  expect(takeScriptNonces(html, 'n2')).toEqual({ pieces: [html], scripts: [] });
});

test('JSON in a script ends no script and no line', () => {
  expect(inertJson('</script>\u2028')).toBe('"\\u003c/script>\\u2028"');
});
