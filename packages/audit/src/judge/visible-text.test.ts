import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasScript, visibleText } from './visible-text.ts';

describe('visibleText', () => {
  it.each([
    ['<h1>Hello</h1> <p>world</p>', 'Hello world'],
    ['plain\n text', 'plain text'],
    ['<head><title>Kit</title></head><body>Hi</body>', 'Hi'],
    ['<script>let a = "<p>no</p>"</script>yes', 'yes'],
    ['<SCRIPT SRC="/a.js"></SCRIPT>yes', 'yes'],
    ['<style>p { }</style ><svg><text>no</text></svg>yes', 'yes'],
    ['<header>Kit</header>', 'Kit'],
    ['<!-- no <p>no</p> -->yes', 'yes'],
    ['<div id="root"></div>', ''],
    ['a<script>never closed', 'a'],
    ['a<p', 'a'],
    ['a<!-- open', 'a'],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(visibleText(html)).toBe(text);
  });

  it('has no tags, and ends, whatever it is given', () => {
    const signs = fc.constantFrom('<', '>', '/', 'script', 'head', '<!--', '-->', ' ', 'a', '\n');
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
        expect(visibleText(parts.join(''))).not.toContain('<');
      }),
    );
  });
});

describe('hasScript', () => {
  it.each([
    ['<script src="/a.js"></script>', true],
    ['<SCRIPT>', true],
    ['<scripted>', false],
    ['script', false],
  ])('of %j is %s', (html, expected) => {
    expect(hasScript(html)).toBe(expected);
  });
});
