import { expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { js, sh } from '../plan-fixture.ts';
import { type Readers, readersByRow } from './readers.ts';

/** For whom the last row of a page is. */
function readers(text: string): Readers | undefined {
  const page = readMarkdown(text);
  const row = page.ledger.findLast(({ kind }) => kind === 'instruction');
  return row && readersByRow(page)(row);
}

const go = sh('npx lampkit glow');
const tabs = (...options: [string, string][]): string =>
  `<Tabs>\n\n${options.map(([label, text]) => `<TabItem value="${label}" label="${label}">\n\n${text}</TabItem>\n\n`).join('')}</Tabs>\n\n`;

it.each<[Readers, string, string]>([
  ['all', 'a command', `## Use\n\n${go}`],
  [
    'all',
    'what is important',
    `## Use\n\n> [!IMPORTANT]\n> Run this:\n>\n> \`\`\`sh\n> npx lampkit glow\n> \`\`\`\n`,
  ],
  ['all', 'the way of npm', `## Use\n\n${tabs(['pnpm', sh('pnpm lampkit')], ['npm', go])}`],
  ['all', 'a page that is called after a browser', `# Browser\n\n${go}`],
  ['with_own_values', 'what needs a value', `## Use\n\n${sh('npx lampkit glow <your-room>')}`],
  ['with_key', 'what needs a key', `## Use\n\n${sh('npx lampkit glow --key <your-api-key>')}`],
  ['later', 'what comes next', `## Next steps\n\n${go}`],
  ['later', 'what stands below an optional part', `## Optional\n\n### More\n\n${go}`],
  ['in_browser', 'what uses a page', `## Use\n\n${js("document.body.innerHTML = 'on';")}`],
  ['others', 'a part for browsers', `## In the browser\n\n${go}`],
  ['others', 'a part below one for another runtime', `## Deno\n\n### Use\n\n${go}`],
  ['others', 'a command of another runtime', `## Use\n\n${sh('deno run -A npm:lampkit')}`],
  [
    'others',
    'code from an address',
    `## Use\n\n${js("import lamp from 'https://cdn.example.org/lamp.js';\n\nlamp();")}`,
  ],
  ['others', 'what stands under a condition', `## Use\n\nIf you prefer the dark, run:\n\n${go}`],
  ['others', 'what is folded away', `## Use\n\n<details>\n<summary>More</summary>\n\n${go}</details>\n`],
  [
    'others',
    'a note beside',
    `## Use\n\n> [!TIP]\n> Run this:\n>\n> \`\`\`sh\n> npx lampkit glow\n> \`\`\`\n`,
  ],
  ['others', 'another way', `## Use\n\n${tabs(['npm', go], ['pnpm', sh('pnpm lampkit')])}`],
])('is for %s: %s', (whom, _, text) => {
  expect(readers(text)).toBe(whom);
});
