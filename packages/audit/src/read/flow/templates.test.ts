import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeOfSpan, staysInText } from './template-calls.ts';
import { templateSpans } from './template-spans.ts';

const lines = { line: 1, lastLine: 1 };

function spans(text: string): string[] {
  return templateSpans(text).map(({ form, inner }) => `${form} ${inner}`);
}

describe('template language in a text', () => {
  it.each<[string, string[]]>([
    ['a {{ b }} c', ['output b']],
    ['{{- b -}}', ['output b']],
    ['{{ f({ a: { b: 1 }}) }}', ['output f({ a: { b: 1 }})']],
    ['{{ "}}" }}', ['output "}}"']],
    ['{{< ref "a" >}} and {{% b %}}', ['shortcode ref "a"', 'shortcode b']],
    ['{% if a %}b{% endif %}', ['tag if a', 'tag endif']],
    ['a {/* b */} c', ['comment b']],
    ['{!install.md!}', ['include install.md']],
    [':pm-install{name="kit"}', ['directive pm-install{name="kit"}']],
    ['see :icon{name="a"} here', ['directive icon{name="a"}']],
    ['a {b} c', []],
    ['style={{ a: 1 }}', []],
    ['{{ open', []],
    ['http://a/:id{x}', []],
    ['no braces', []],
  ])('%j', (text, expected) => {
    expect(spans(text)).toEqual(expected);
  });

  it('is found in any text, in order and apart', () => {
    const text = fc.string({ unit: fc.constantFrom(...'{}<>%:/*!-ab "(') });
    fc.assert(
      fc.property(text, (given) => {
        let end = 0;
        for (const span of templateSpans(given)) {
          expect(span.at).toBeGreaterThanOrEqual(end);
          expect(given.slice(span.at, span.end)).toBe(span.source);
          end = span.end;
        }
      }),
    );
  });
});

/** What a span renders: the command, or why it was not understood and whether it could hold a step. */
function rendered(text: string): string | null {
  const [span] = templateSpans(text);
  const node = span ? nodeOfSpan(span, lines) : null;
  if (node === null) return null;
  return node.kind === 'code' ? `$ ${node.text}` : `${node.reason}${node.couldHoldStep ? ' step' : ''}`;
}

describe('what template language renders', () => {
  it.each<[string, string | null]>([
    [
      '{{ npm_tabs({ command: "install", packages: ["kit", "dom"], args: ["-D"] }) }}',
      '$ npm install -D kit dom',
    ],
    ['{{ npx_tabs({ package: "kit", args: ["lint"] }) }}', '$ npx kit lint'],
    ['{{ install("kit") }}', '$ npm install kit'],
    ["{{ run_npx('kit') }}", '$ npx kit'],
    ['{{ show("npm run build") }}', '$ npm run build'],
    ['{{ npm({ script: "dev" }) }}', '$ npm run dev'],
    ['{{ tabs({ command: "kit serve --open" }) }}', '$ kit serve --open'],
    ['{{ render_example("x") }}', 'template_call step'],
    ['{{ page.version }}', 'expression'],
    ['{{ version | default: "1" }}', 'expression'],
    ['{{#include ../a.md}}', 'included_file step'],
    ['{{> install }}', 'included_file step'],
    ['{!a.md!}', 'included_file step'],
    ['{% include "install.md" %}', 'included_file step'],
    ['{% render "install" %}', 'included_file step'],
    ['{{< partial "a" >}}', 'included_file step'],
    ['{{< readfile "a.md" >}}', 'included_file step'],
    ['{{< param "version" >}}', 'template_call'],
    ['{{< install-tabs >}}', 'template_call step'],
    ['{% if a %}', 'template_call'],
    ['{% endif %}', null],
    ['{{< /tab >}}', null],
    ['{% raw %}', null],
    ['{% from "a" import b %}', null],
    ['{% note %}', null],
    ['{/* a */}', null],
    [':pm-x{command="create-kit"}', '$ npx create-kit'],
    [':pm-install{name="kit dom"}', '$ npm install kit dom'],
    [':icon{name="a"}', null],
    [':lane{name="a"}', 'template_call'],
  ])('%j', (text, expected) => {
    expect(rendered(text)).toBe(expected);
  });

  it.each([
    ['{{ version }}', true],
    ['{{< ref "a" >}}', true],
    [':icon{name="a"}', true],
    ['{{ install("kit") }}', false],
    ['{% if a %}', false],
    ['{/* a */}', false],
    [':pm-x{command="a"}', false],
  ])('stays in its sentence where a word would stand: %j %s', (text, expected) => {
    expect(templateSpans(text).every(staysInText)).toBe(expected);
  });
});
