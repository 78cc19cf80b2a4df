import { planJourney } from '../packages/audit/dist/plan/plan-journey.js';
import { PAGE_BOUNDS, PageBeyondBounds } from '../packages/audit/dist/read/page-bounds.js';
import { type PageSource, readPage } from '../packages/audit/dist/read/read-page.js';
import { median } from './median.ts';

const ROUNDS = 5;
const TIMES_LARGER = 10;
const LARGE = 100_000;

/** Pages of one thing only: how it is written, and how many a page may have at most, where there is a bound. */
type Kind = { name: string; part: (at: number) => string; most?: number; format?: PageSource['format'] };

const kinds: readonly Kind[] = [
  { name: 'inline codes', part: (at) => `\`code${at}\` `, most: PAGE_BOUNDS.words },
  { name: 'told commands', part: (at) => `Run \`npm i p${at}\`. `, most: PAGE_BOUNDS.commands },
  { name: 'short commands', part: (at) => `\`\`\`sh\nkit go${at}\n\`\`\`\n\n`, most: PAGE_BOUNDS.blocks },
  { name: 'a long session', part: (at) => `    $ kit go${at}\n    went ${at}\n`, most: PAGE_BOUNDS.commands },
  { name: 'blocks of code', part: codeBlock, most: PAGE_BOUNDS.blocks },
  { name: 'links', part: (at) => `[link ${at}](https://example.com/${at})\n\n` },
  { name: 'list items', part: (at) => `- item ${at} of the list\n`, most: PAGE_BOUNDS.containers },
  {
    name: 'nested items',
    part: (at) => `${'  '.repeat(at % 10)}- item ${at}\n`,
    most: PAGE_BOUNDS.containers,
  },
  { name: 'nested quotes', part: (at) => `${'>'.repeat(1 + (at % 30))} quoted words ${at}\n`, most: 180 },
  { name: 'too many quotes', part: (at) => `${'>'.repeat(1 + (at % 30))} quoted words ${at}\n` },
  { name: 'rows of tables', part: tableRow, most: PAGE_BOUNDS.cells / 3 },
  { name: 'headings', part: (at) => `## Heading ${at}\n\nWords below it.\n\n`, most: PAGE_BOUNDS.headings },
  { name: 'tabs', part: tabs, most: PAGE_BOUNDS.tabs },
  { name: 'tags of HTML', part: htmlSoup, format: 'html' },
  { name: 'one paragraph', part: (at) => `Words of one paragraph are said for time ${at}. ` },
  { name: 'asks in words', part: (at) => `Open the file ${at} and you will see "Hello ${at}".\n\n` },
];

function codeBlock(at: number): string {
  return `\`\`\`js\nimport { kit } from 'kit';\nconst made${at} = kit(${at});\nconsole.log(made${at});\n\`\`\`\n\n`;
}

function tableRow(at: number): string {
  return `${at % 100 === 0 ? '\n| name | type | use |\n| --- | --- | --- |\n' : ''}| name${at} | \`string\` | what it is for |\n`;
}

function tabs(at: number): string {
  return `<Tabs>\n<TabItem value="npm">\n\n\`\`\`sh\nnpm i p${at}\n\`\`\`\n\n</TabItem>\n<TabItem value="yarn">\n\n\`\`\`sh\nyarn add p${at}\n\`\`\`\n\n</TabItem>\n</Tabs>\n\n`;
}

function htmlSoup(at: number): string {
  return `<div class=a${at}><b>words <i>of</b> soup</i> ${at}<br><td>cell</div></p><span><a href="/${at}">more</a>\n`;
}

/** As many parts as fit into 100 kB and the bounds of a page. */
function countOf({ part, most = Number.POSITIVE_INFINITY }: Kind): number {
  return Math.min(Math.floor(LARGE / part(LARGE).length), Math.floor(most * 0.95));
}

/** The time of reading and planning, and what the page has too much of when it is refused. No two rounds share a text: code and commands that were read once are remembered. */
function millisecondsFor(
  { part, format = 'markdown' }: Kind,
  count: number,
  round: number,
): [number, string | null] {
  const title = format === 'html' ? '<h1>Kit</h1>' : '# Kit\n\n';
  const text = `${title}${Array.from({ length: count }, (_, at) => part(round * LARGE + at)).join('')}\n`;
  const startedAt = process.cpuUsage();
  let refusedFor: string | null = null;
  try {
    planJourney(readPage({ format, text, url: 'https://docs.example.com/' }));
  } catch (error) {
    if (!(error instanceof PageBeyondBounds)) throw error;
    refusedFor = error.of;
  }
  return [process.cpuUsage(startedAt).user / 1000, refusedFor];
}

/** How reading and planning grow with a page: of ten times the size, ten times the time; of 100 kB, under a second. */
export function benchPlan(): void {
  for (const kind of kinds) {
    const count = countOf(kind);
    const few = Math.floor(count / TIMES_LARGER);
    const [small, large]: [number[], number[]] = [[], []];
    let refusedFor: string | null = null;
    // The first round is for the compiler.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [less] = millisecondsFor(kind, few, ROUNDS + 1 + round);
      const [more, refusal] = millisecondsFor(kind, count, round);
      refusedFor = refusal;
      if (round === 0) continue;
      small.push(less);
      large.push(more);
    }
    const [less, more] = [median(small), median(large)];
    const growth = refusedFor
      ? `refused for its ${refusedFor}`
      : `${(more / less).toFixed(1)}x of a tenth of them`;
    console.log(`plan      ${count} ${kind.name}: ${Math.round(more)} ms, ${growth}; bar 1000 ms`);
  }
}
