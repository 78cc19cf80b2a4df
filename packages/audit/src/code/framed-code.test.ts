import { expect, it } from 'vitest';
import { withoutFrame } from './framed-code.ts';

it.each([
  ['a script as it is', 'open();', 'open();'],
  ['the script of a component', '<template></template>\n<script setup lang="ts">a();</script>', 'a();'],
  ['all scripts of a page', '<script>a();</script><p></p><script>b();</script>', 'a();\nb();'],
  ['tags without a script', '<Box>a</Box>', '<Box>a</Box>'],
  ['a script that does not end', '<script>a();', '<script>a();'],
  ['what stands between dashes', '---\na();\n---\n<p></p>', 'a();'],
  ['dashes that do not end', '---\na();', '---\na();'],
  ['a difference as it is afterwards', '+a();\n-b();\n c();\n', 'a();\n\nc();\n'],
  ['a sum, which is no difference', 'const a =\n+b;', 'const a =\n+b;'],
])('takes %s', (_name, text, code) => {
  expect(withoutFrame(text)).toBe(code);
});
