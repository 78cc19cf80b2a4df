import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPage } from '../read-page.ts';
import { essenceOf, isSubsequence } from './ledger-fixture.ts';

const pieces = [
  '# A',
  '## Install',
  '```sh',
  '```js',
  '```',
  '~~~',
  '::: code-group',
  ':::',
  '{{ npm_tabs({command: "install", packages: ["a"]}) }}',
  '<Tabs>',
  '</Tabs>',
  '<Run command="x y" />',
  '<InstallSteps />',
  '> quote',
  '- item',
  '1. item',
  'npm i kit',
  '$ npm i kit',
  'added 1 package',
  '? Name: kit',
  '> 1 + 1',
  'yarn add kit',
  '# or',
  'Create `a.js`:',
  'import a from "a"',
  'a() // => 1',
  '// Output:',
  '// 3',
  'run `npm init` or `yarn init`',
  'see `npm test`.',
  'open http://localhost:3000 and you will see "Hello"',
  '|a|b|',
  '├── a',
  '+ a',
  '',
  '',
  '{',
];
const line = fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 20 }));
const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));
const format = fc.constantFrom('markdown' as const, 'mdx' as const, 'html' as const);

it('has a row for every block, command and step of any page, in order, quoted from its lines', () => {
  fc.assert(
    fc.property(text, format, (source, kind) => {
      const read = () => readPage({ format: kind, text: source, url: 'https://docs.example.com/' });
      const { ledger, blocks, steps } = read();
      expect(read().ledger).toEqual(ledger);
      expect(new Set(ledger.map((row) => row.id)).size).toBe(ledger.length);
      expect(ledger.map((row) => row.order)).toEqual(ledger.map((_, at) => at));
      const [ofBlocks, ofSteps] = [ledger.map((row) => row.blockId), ledger.map((row) => row.sourceStepId)];
      expect(blocks.filter((block) => !ofBlocks.includes(block.id))).toEqual([]);
      expect(steps.filter((step) => !ofSteps.includes(step.id))).toEqual([]);
      for (const block of blocks) {
        const run = ledger.flatMap((row) =>
          row.blockId === block.id && row.code === 'run' ? [row.data.command] : [],
        );
        expect(run).toEqual(expect.arrayContaining(block.commands.map(({ command }) => command)));
      }
      const lines = source.split('\n');
      const kinds = new Map(ledger.map((row) => [row.id, row.kind]));
      for (const row of ledger) {
        // A claim may announce what comes below it.
        if (row.about !== null) expect([row.kind, kinds.get(row.about)]).toEqual(['claim', 'instruction']);
        const { fromLine, toLine } = row.span ?? { fromLine: 1, toLine: lines.length };
        expect(fromLine).toBeLessThanOrEqual(toLine);
        // Of markup inside of a paragraph only the beginning of the paragraph is known.
        const end = row.kind === 'markup' ? lines.length : toLine;
        const within = essenceOf(lines.slice(fromLine - 1, end).join('\n'));
        expect([row.quote, within, isSubsequence(essenceOf(row.quote), within)]).toEqual([
          row.quote,
          within,
          true,
        ]);
      }
    }),
    { numRuns: 300 },
  );
});
