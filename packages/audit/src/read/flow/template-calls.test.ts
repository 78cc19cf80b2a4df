import { describe, expect, it } from 'vitest';
import { onLine } from './element-fixture.ts';
import type { Code, Unknown } from './flow.ts';
import { nodeOfName, nodeOfSpan, staysInText } from './template-calls.ts';
import { templateSpans } from './template-spans.ts';

/** What a node says in one line: the command, or why there is none. */
function shown(node: Code | Unknown | null): string | null {
  if (node === null) return null;
  return node.kind === 'code'
    ? node.text
    : `${node.reason} ${node.couldHoldStep ? 'maybe a step' : 'no step'}`;
}

function read(text: string): string | null {
  const [span] = templateSpans(text);
  if (!span) throw new Error(`no template in ${text}`);
  return shown(nodeOfSpan(span, onLine));
}

describe('commands of macros', () => {
  it.each([
    ['{{ install("kit") }}', 'npm install kit'],
    ['{{ pkg.add("kit") }}', 'npm install kit'],
    ['{{ Install("kit") }}', 'npm install kit'],
    ['{{ install ("kit") }}', 'npm install kit'],
    ['{{ npx("create-kit") }}', 'npx create-kit'],
    ['{{ npx(command="run", package="kit") }}', 'npx kit'],
    ['{{ dlx("create-kit app") }}', 'npx create-kit app'],
    ['{{ show("npm install kit") }}', 'npm install kit'],
    ['{{ npx(command="kit init") }}', 'npx kit init'],
    ['{{ npm(packages=["kit", "box"]) }}', 'npm install kit box'],
    ['{{ npm({ packages: "kit box" }) }}', 'npm install kit box'],
    ['{{ install(package="kit", args="-D") }}', 'npm install -D kit'],
    ['{{ pm(type="add", pkg="kit", flags=["--save-dev"]) }}', 'npm install --save-dev kit'],
    ['{{ pm(command="create", name="kit") }}', 'npm create kit'],
    ['{{ pm(script="dev") }}', 'npm run dev'],
    ['{{ pm(action="npm run dev") }}', 'npm run dev'],
    ['{{< install "kit" >}}', 'npm install kit'],
    ['{{< pm-x package="kit" >}}', 'npx kit'],
    ['{% add pkg="kit" %}', 'npm install kit'],
    [':pm-add{package="kit"}', 'npm install kit'],
    [':pm-x[npx kit init]', 'npx kit init'],
    [':cmd[npm install kit]', 'npm install kit'],
  ])('%s is %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['a macro of another name', '{{ show("kit") }}', 'template_call maybe a step'],
    ['a macro with more than a text', '{{ show("npm i kit", "x") }}', 'template_call maybe a step'],
    ['a macro whose action nobody knows', '{{ pm(action="frob", pkg="kit") }}', 'template_call maybe a step'],
    ['a macro without arguments', '{{ show() }}', 'template_call maybe a step'],
    ['a macro that only names packages', '{{ frob(package="kit") }}', 'template_call maybe a step'],
    ['a macro that names a command otherwise', '{{ show(a="npm i kit") }}', 'template_call maybe a step'],
    ['a shortcode named nearly like a runner', '{{< pm-xl package="kit" >}}', 'template_call no step'],
    ['a tag that begins with other letters than end', '{% backend %}', 'template_call no step'],
    ['a value', '{{ version }}', 'expression no step'],
    ['a comparison', '{{ a > b }}', 'expression no step'],
    ['brackets without a name', '{{ ("kit") }}', 'expression no step'],
    ['two words', '{{ not install("kit") }}', 'expression no step'],
    ['a call that goes on', '{{ show("a") | safe }}', 'expression no step'],
    ['a file of mdBook', '{{#include a.md}}', 'included_file maybe a step'],
    ['code of mdBook', '{{#rustdoc_include a.rs}}', 'included_file maybe a step'],
    ['a part of Handlebars', '{{> intro }}', 'included_file maybe a step'],
    ['a file of MkDocs', '{!a.md!}', 'included_file maybe a step'],
    ['a tag that includes', '{% include "a.md" %}', 'included_file maybe a step'],
    ['a tag named like a step', '{% quickstart %}', 'template_call maybe a step'],
    ['a tag of any other name', '{% frob %}', 'template_call no step'],
    ['a directive in a sentence', ':kbd[Ctrl]', null],
    ['a comment', '{/* npm i */}', null],
    ['the end of a tag', '{% endfrob %}', null],
    ['the end of a shortcode', '{{< /frob >}}', null],
    ['a tag without a name', '{% %}', null],
    ['a tag of the layout', '{% extends "base.html" %}', null],
    ['an import', '{% import "macros" %}', null],
    ['a note', '{% note %}', null],
  ])('%s: %s is %j', (_name, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('stand as shell where the template stood, and are no fence', () => {
    expect(nodeOfName('install', ' "kit"', '{% install "kit" %}', { line: 4, lastLine: 6 })).toEqual({
      kind: 'code',
      lang: 'sh',
      meta: null,
      title: null,
      text: 'npm install kit',
      line: 4,
      lastLine: 6,
      origin: 'template',
    });
  });

  it('keep their source where they are not understood', () => {
    expect(nodeOfName('frob', '', '{% frob %}', onLine)).toMatchObject({
      kind: 'unknown',
      markup: '{% frob %}',
      ...onLine,
    });
  });
});

describe('what stays in its sentence', () => {
  it.each([
    ['{{ version }}', true],
    ['{{< ref "a" >}}', true],
    [':kbd[Ctrl]', true],
    [':pm-add{package="kit"}', false],
    ['{{ install("kit") }}', false],
    ['{% note %}', false],
    ['{/* a */}', false],
    ['{!a.md!}', false],
  ])('%s: %s', (text, expected) => {
    expect(templateSpans(text).map(staysInText)).toEqual([expected]);
  });
});
