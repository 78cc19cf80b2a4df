import { describe, expect, it } from 'vitest';
import { onLine } from './element-fixture.ts';
import type { Marker } from './flow.ts';
import { commentMarker, readMarker, tagMarker } from './read-marker.ts';

/** A marker in one line: whether it opens, its colons, its name and the rest. */
function shown(marker: Marker | null): string | null {
  if (marker === null) return null;
  return [marker.open ? 'open' : 'close', marker.colons, marker.name, marker.rest].join('|');
}

describe('a line that opens or closes a container', () => {
  it.each([
    [':::tip', 'open|3|tip|'],
    ['::: tip Mind this', 'open|3|tip|Mind this'],
    ['::::: code-group', 'open|5|code-group|'],
    ['::steps', 'open|2|steps|'],
    [':::{note} Mind', 'open|3|note|Mind'],
    ['::: {tab-item} npm', 'open|3|tab-item|npm'],
    ['::: tip {x}', 'open|3|tip|{x}'],
    ['::: tip{x}', 'open|3|tip|{x}'],
    [':::', 'close|3||'],
    ['  ::::  ', 'close|4||'],
    ['::', 'close|2||'],
    ['{% tabs %}', 'open|0|tabs|'],
    ['{% tab title="npm" %}', 'open|0|tab|title="npm"'],
    ['{%- tabs -%}', 'open|0|tabs|'],
    ['{% tab-item a-b %}', 'open|0|tab-item|a-b'],
    ['{% tab a/b %}', 'open|0|tab|a/b'],
    ['{% backend x %}', 'open|0|backend|x'],
    ['{%-tabs-%}', 'open|0|tabs|'],
    ['{{< / tab >}}', 'close|0|tab|'],
    ['{% endtabs %}', 'close|0|tabs|'],
    ['{{< tab "npm" >}}', 'open|0|tab|"npm"'],
    ['{{< /tab >}}', 'close|0|tab|'],
    ['{{% notice tip %}}', 'open|0|notice|tip'],
    ['{{% /notice %}}', 'close|0|notice|'],
    ['{% end %}', null],
  ])('%j: %j', (line, expected) => {
    expect(shown(readMarker(line, onLine))).toBe(expected);
  });

  it.each([
    ['one colon', ':tip'],
    ['colons before a number', '::: 5'],
    ['colons before a brace that holds more', ':::{.tip}'],
    ['braces that end elsewhere', ':::{note more} x'],
    ['two tags', '{% tabs %}{% tab %}'],
    ['a tag before words', '{% tabs %} and more'],
    ['a value', '{{ tabs }}'],
    ['a tag without a name', '{% 5 %}'],
    ['words', 'tip'],
    ['nothing', ''],
  ])('is not %s', (_name, line) => {
    expect(readMarker(line, onLine)).toBeNull();
  });

  it('keeps how it is written, and where', () => {
    expect(readMarker('  ::: tip ', onLine)).toMatchObject({ kind: 'marker', source: '::: tip', ...onLine });
  });
});

describe('a comment that stands for tabs', () => {
  it.each([
    [' tabs:start ', 'open|0|tabs|by-headings'],
    [' tabs:end ', 'close|0|tabs|'],
    ['::start:tabs', 'open|0|tabs|by-headings'],
    ['::end:tabs', 'close|0|tabs|'],
    ['tabs:start of it', 'open|0|tabs|by-headings'],
    ['tabs', null],
    ['start', null],
    ['tabs:start:end', null],
    ['tabs:begin', null],
    ['tabs:start:more', null],
    ['steps:start', null],
    ['', null],
  ])('%j: %j', (comment, expected) => {
    expect(shown(commentMarker(comment, onLine))).toBe(expected);
  });

  it('is quoted as a comment', () => {
    expect(commentMarker(' tabs:end ', onLine)).toMatchObject({ source: '<!-- tabs:end -->', ...onLine });
  });
});

it.each([
  ['open', 'open|0|Tab|label="npm"'],
  ['close', 'close|0|Tab|label="npm"'],
  ['empty', 'close|0|Tab|label="npm"'],
] as const)('a written tag of the form %s is a marker: %s', (form, expected) => {
  const marker = tagMarker({ name: 'Tab', rest: 'label="npm"', form }, '<Tab label="npm">', onLine);
  expect(shown(marker)).toBe(expected);
  expect(marker).toMatchObject({ source: '<Tab label="npm">', ...onLine });
});
