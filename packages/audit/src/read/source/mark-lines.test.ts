import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTags, markLines, withoutComments } from './mark-lines.ts';

function marked(text: string): string[] {
  return markLines(text).text.split('\n');
}

describe('Markdown before it is parsed', () => {
  it.each<[string, string, string[]]>([
    ['a container', 'a\n::: tip\nb', ['a', '', '::: tip', '', 'b']],
    ['a tag', 'a\n{% tab %}\nb', ['a', '', '{% tab %}', '', 'b']],
    ['a shortcode', 'a\n{{< tab >}}\nb', ['a', '', '{{< tab >}}', '', 'b']],
    ['a comment that opens tabs', 'a\n<!-- tabs:start -->\nb', ['a', '', '<!-- tabs:start -->', '', 'b']],
    ['another comment', 'a\n<!-- b -->\nc', ['a', '<!-- b -->', 'c']],
    ['a tag above a fence', '<Tab>\n```sh\n```', ['<Tab>', '', '```sh', '```']],
    ['a tag above words', '<Tab>\nwords', ['<Tab>', 'words']],
    ['a marker in a fence', '```\n:::\n```', ['```', ':::', '```']],
    ['signs inside of a line', 'a ::: b', ['a ::: b']],
    ['a quoted marker', '> ::: tip', ['> ::: tip']],
    ['a comment with a marker', '<!-- ::: tip -->', ['', '<!-- ::: tip -->', '']],
    [
      'a fence of tildes around one of ticks',
      '~~~\n```\n:::\n~~~\n:::',
      ['~~~', '```', ':::', '~~~', '', ':::', ''],
    ],
    ['a closing tag above a fence', '</Tab>\n```\n```', ['</Tab>', '', '```', '```']],
    ['two tags above a fence', '<A><B>\n```\n```', ['<A><B>', '```', '```']],
    ['line ends of Windows', '\uFEFFa\r\nb\rc', ['a', 'b', 'c']],
  ])('has %s', (_name, text, expected) => {
    expect(marked(text)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ['tabs', '=== "npm"\n\n    npm i\n\nEnd', ['::: tab npm', 'npm i', ':::', 'End']],
    ['notes', '!!! note "Mind"\n    This.', ['::: note Mind', 'This.', ':::']],
    ['notes without a title', '!!! tip\n    This.', ['::: tip', 'This.', ':::']],
    ['what folds', '??? note "More"\n    This.', ['::: details More', 'This.', ':::']],
    ['what folds and stands open', '???+ tip\n    This.', ['::: details tip', 'This.', ':::']],
    ['notes in tabs', '=== "a"\n    !!! tip\n        This.', ['::: tab a', '::: tip', 'This.', ':::', ':::']],
    [
      'tabs side by side',
      '=== "a"\n    x\n=== "b"\n    y',
      ['::: tab a', 'x', ':::', '::: tab b', 'y', ':::'],
    ],
    [
      'a new group of tabs',
      '=== "a"\n    x\n===! "b"\n    y\n=== "c"\n    z\n\nEnd',
      ['::: tab a', 'x', ':::', ':::: tabs', '::: tab b', 'y', ':::', '::: tab c', 'z', ':::', '::::', 'End'],
    ],
    ['blocks of tabulators', '=== "a"\n\tx', ['::: tab a', 'x', ':::']],
    ['no block in a fence', '```\n=== "a"\n    x\n```', ['```', '=== "a"', 'x', '```']],
    ['no block without a name', '!!! 5\n    x', ['!!! 5', 'x']],
    ['no tab without quotes', '=== a\n    x', ['=== a', 'x']],
    ['no heading', 'Kit\n===\n\nText', ['Kit', '===', 'Text']],
  ])('has the indented blocks of MkDocs: %s', (_name, text, expected) => {
    expect(
      marked(text)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ).toEqual(expected);
  });

  it('is MDX without comments, outside of fences', () => {
    expect(withoutComments('a <!-- b --> c\n<!-- d\ne --> f\n```\n<!-- g -->\n```')).toBe(
      'a  c\n\n f\n```\n<!-- g -->\n```',
    );
  });

  it.each([
    ['<!-- a', ''],
    ['<!---->x', 'x'],
    ['a <!-- b --> c <!-- d\ne', 'a  c \n'],
    ['a <!-- b\n```\nc --> d', 'a \n\n d'],
    ['```\n<!--\n```\nx', '```\n<!--\n```\nx'],
  ])('loses the comment of %j', (text, expected) => {
    expect(withoutComments(text)).toBe(expected);
  });

  it('keeps its count of lines, whatever it loses or joins', () => {
    const part = fc.constantFrom(
      '<A',
      ' b="c"',
      '>',
      '/>',
      '<!--',
      '-->',
      '```',
      'x',
      '',
      '::: tip',
      ':::',
      '=== "a"',
      '    y',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (lines) => {
        const text = lines.join('\n');
        const count = text.split('\n').length;
        expect(withoutComments(text).split('\n')).toHaveLength(count);
        expect(joinTags(text).split('\n')).toHaveLength(count);
        const { text: shown, from } = markLines(text);
        expect(from).toHaveLength(shown.split('\n').length);
        expect(from.every((line) => line >= 1 && line <= count)).toBe(true);
      }),
    );
  });

  it('has tags on one line', () => {
    expect(joinTags('<Tab\n  a="b"\n>\nwords')).toBe('<Tab a="b" >\n\n\nwords');
    expect(joinTags('<Tab\n\nwords')).toBe('<Tab\n\nwords');
    expect(joinTags('```\n<Tab\n>\n```')).toBe('```\n<Tab\n>\n```');
  });
});
