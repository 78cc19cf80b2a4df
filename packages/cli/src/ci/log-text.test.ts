import { describe, expect, it } from 'vitest';
import { logLine, withoutWorkflowCommands } from './log-text.ts';

describe('the log of a CI', () => {
  it.each([
    ['::error::no', ': :error::no'],
    ['  ::add-mask::x', '  : :add-mask::x'],
    ['a\n::stop-commands::x', 'a\n: :stop-commands::x'],
    ['a\r::stop-commands::x', 'a\r: :stop-commands::x'],
    ['said ##[error]no', 'said # #[error]no'],
    ['##vso[task.setvariable variable=a]b', '# #vso[task.setvariable variable=a]b'],
    ['###[error]', '## #[error]'],
  ])('takes no order from %j', (text, shown) => {
    expect(withoutWorkflowCommands(text)).toBe(shown);
  });

  it.each(['std::cout << "a::b"', '## Heading', 'a ::b', 'array[0] ## x'])('leaves %j as it is', (text) => {
    expect(withoutWorkflowCommands(text)).toBe(text);
  });

  it('has one line for a text, and no order to a terminal', () => {
    expect(logLine('a\u001b[2Jb\r\n::error::c\u2028d')).toBe('a [2Jb ::error::c d');
    expect(logLine('\n::error::c')).toBe(': :error::c');
  });
});
