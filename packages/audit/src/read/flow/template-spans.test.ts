import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsWithDirective, templateSpans } from './template-spans.ts';

/** Spans in one line each: `form inner`. */
function spans(text: string): string[] {
  return templateSpans(text).map(({ form, inner }) => `${form} ${inner}`);
}

describe('template language in a text', () => {
  it.each<[string, string[]]>([
    ['Run {{ version }} now', ['output version']],
    ['{{version}}', ['output version']],
    ['{{- version -}}', ['output version']],
    ['{{-}}', ['output ']],
    ['{{-version-}}', ['output version']],
    ['{{--}}', ['output -']],
    ['{{ a({ b: {}}) }}', ['output a({ b: {}})']],
    ['{{< install pkg="kit" >}}', ['shortcode install pkg="kit"']],
    ['{{% notice tip %}}', ['shortcode notice tip']],
    ['{% include "a.md" %}', ['tag include "a.md"']],
    ['{%- if x -%}', ['tag if x']],
    ['{/* not shown */}', ['comment not shown']],
    ['{!docs/install.md!}', ['include docs/install.md']],
    ['{{ a }} and {% b %}', ['output a', 'tag b']],
    ['Use :pm-add{package="kit"} here', ['directive pm-add{package="kit"}']],
    ['Use :kbd[Ctrl] here', ['directive kbd[Ctrl]']],
    [':kbd[Ctrl]{.big}', ['directive kbd[Ctrl]{.big}']],
    ['(:kbd[Ctrl])', ['directive kbd[Ctrl]']],
    [':a-b[c]', ['directive a-b[c]']],
    [':a{b}[c]', ['directive a{b}']],
  ])('%j holds %j', (text, expected) => {
    expect(spans(text)).toEqual(expected);
  });

  it.each([
    ['no sign of any', 'npm install kit'],
    ['a bracket that never ends', 'a {{ b'],
    ['a tag that never ends', '{% if x'],
    ['the value of an attribute', '<Tab style={{ a: 1 }}>'],
    ['an object', 'call({ a: 1 })'],
    ['a time of the day', 'at 10:30 [UTC]'],
    ['a word before the colon', 'see:kbd[Ctrl]'],
    ['a colon without brackets', 'note :kbd Ctrl'],
    ['a colon before a digit', 'is :1[x]'],
    ['a directive that never ends', 'is :kbd[Ctrl'],
    ['one brace and a colon', '{a: b}'],
  ])('is not %s', (_name, text) => {
    expect(spans(text)).toEqual([]);
  });

  it('has its place and its source in the text', () => {
    expect(templateSpans('Run {{ a }} twice')).toEqual([
      { form: 'output', at: 4, end: 11, source: '{{ a }}', inner: 'a' },
    ]);
    expect(templateSpans('x :b[c] y')).toEqual([
      { form: 'directive', at: 2, end: 7, source: ':b[c]', inner: 'b[c]' },
    ]);
  });

  it('is looked for over two thousand letters at most', () => {
    const tag = (length: number): string => `{%${'x'.repeat(length - 4)}%}`;
    expect(spans(tag(2000))).toHaveLength(1);
    expect(spans(tag(2001))).toEqual([]);
  });

  it('is given up where two hundred brackets stay open', () => {
    expect(spans(`${'{ '.repeat(199)}{{ a }}`)).toEqual(['output a']);
    expect(spans(`${'{ '.repeat(200)}{{ a }}`)).toEqual([]);
  });

  it('never overlaps, and says what stands at its place', () => {
    const piece = fc.constantFrom('{{', '}}', '{%', '%}', '{{<', '>}}', ':a[', ']', '{', '}', ' ', 'b', '=');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { at, end, source } of templateSpans(text)) {
          expect(at).toBeGreaterThanOrEqual(last);
          expect(text.slice(at, end)).toBe(source);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('a text before an expression', () => {
  it.each([
    ['Press :kbd', true],
    ['Press :kbd[Ctrl]', true],
    [':pm-add', true],
    ['Press :kbd[Ctrl] now', false],
    ['Press this:', false],
    ['Press', false],
    ['at 10:30', false],
    ['', false],
  ])('%j ends with a directive: %s', (text, expected) => {
    expect(endsWithDirective(text)).toBe(expected);
  });
});
