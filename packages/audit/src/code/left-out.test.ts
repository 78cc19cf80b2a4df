import { expect, it } from 'vitest';
import { leavesOut } from './left-out.ts';

it.each([
  'a();\n...\nb();',
  'a();\n  …\nb();',
  '// ...\na();',
  '# ...\na: 1',
  '/* ... */\na();',
  '<!-- ... -->',
  'a(); // ...',
  '{/* ... */}',
  '    {/* … more */}',
  'const b = { /* ... */ };',
  '... more of it',
  '// … the rest',
  '// rest of the file',
  '// other settings',
  'a(); // existing code',
  '{\n  ...,\n}',
])('sees the gap in %j', (text) => {
  expect(leavesOut(text)).toBe(true);
});

it.each([
  '...options,',
  'const a = { ...b };',
  '...[1, 2]',
  '...(a ? b : c)',
  '...{ a: 1 }',
  "log('Loading...');",
  '// ... or this way\na();',
  '... or',
  '// Loading ...',
  '// The rest of the file',
  'a();',
  'f(...args);',
  '',
])('sees none in %j', (text) => {
  expect(leavesOut(text)).toBe(false);
});
