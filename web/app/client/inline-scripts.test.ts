import { expect, test } from 'vitest';
import { finishScripts, inertJson } from './inline-scripts.ts';

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
  return finishScripts(text, 'n1').html;
}

test('collects only scripts with the nonce', () => {
  expect(finishScripts(html, 'n1').scripts).toEqual(['first', 'second\nline']);
});

test('removes the nonce from scripts and links, keeps it on styles, and defers modules', () => {
  const held = html
    .replaceAll(' nonce="n1"', '')
    .replace('<style>', '<style nonce="n1">')
    .replace('<script type="module"', '<script type="later"')
    .replace('<link rel="modulepreload"', '<link rel="later" fetchpriority="low"');
  expect(documentOf(html)).toBe(held);
});

test('does not defer style sheets, or modules without the nonce', () => {
  expect(documentOf('<link rel="stylesheet" href="/a" nonce="n1"/>')).toBe(
    '<link rel="stylesheet" href="/a"/>',
  );
  const others = '<script type="module">first</script><link rel="modulepreload" href="/a"/>';
  expect(documentOf(others)).toBe(others);
});

test('leaves a document without the nonce unchanged', () => {
  expect(finishScripts(html, 'n2')).toEqual({ html, scripts: [] });
});

test('JSON in a script cannot end the script or a line', () => {
  expect(inertJson('</script>\u2028')).toBe('"\\u003c/script>\\u2028"');
});
