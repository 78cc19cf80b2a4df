import { describe, expect, it } from 'vitest';
import { readTranscript } from './transcript.ts';

const prompts = (text: string) =>
  readTranscript(text).flatMap((part) =>
    part.kind === 'prompt' ? [[part.prompt.question, part.prompt.answer]] : [],
  );

describe('a question of a dialogue', () => {
  it.each<[string, string, [string, string | null][]]>([
    ['has its answer below, behind a bar', '◇ Name\n│ kit', [['Name', 'kit']]],
    ['has none below an empty bar', '◇ Name\n│', []],
    ['has none below a line without a bar', '◇ Name\nkit', []],
    ['has none at the end', '◇ Name', []],
    ['stands on one of its options', '? Pick\n❯ a\n  b', [['Pick', 'a']]],
    ['stands on none of them', '◇ Pick\n  ○ a\n  ○ b', [['Pick', null]]],
    ['leaves boxes as they are ticked', '? Pick\n  ◉ a\n  ◯ b', [['Pick', null]]],
    [
      'ends where the next begins',
      '? Pick\n❯ a\n? Name › kit',
      [
        ['Pick', 'a'],
        ['Name', 'kit'],
      ],
    ],
    ['ends at a second mark', '? Pick\n❯ a\n❯ b', [['Pick', 'a']]],
    ['has no options without a mark', '? Pick\n  a\n  b', [['Pick', null]]],
    ['with a mark needs a question or an answer', '◆ More: yes', []],
    ['with a mark may show its answer', '✔ More › yes', [['More', 'yes']]],
  ])('%s', (_, text, expected) => {
    expect(prompts(text)).toEqual(expected);
  });
});
