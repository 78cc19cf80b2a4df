import { describe, expect, it } from 'vitest';
import { closeComponents, joinTags, markLines, withoutComments } from './mark-lines.ts';

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

  it('has tags on one line, and those ended that end themselves', () => {
    expect(joinTags('<Tab\n  a="b"\n>\nwords')).toBe('<Tab a="b" >\n\n\nwords');
    expect(joinTags('<Tab\n\nwords')).toBe('<Tab\n\nwords');
    expect(joinTags('```\n<Tab\n>\n```')).toBe('```\n<Tab\n>\n```');
    expect(closeComponents('<Run a="b"/><br/><Kit.Run />')).toBe(
      '<Run a="b"></Run><br/><Kit.Run ></Kit.Run>',
    );
  });
});
