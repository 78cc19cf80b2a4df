import { planJourney } from '../packages/audit/src/plan/plan-journey.ts';
import { PAGE_BOUNDS } from '../packages/audit/src/read/page-bounds.ts';
import { readPage } from '../packages/audit/src/read/read-page.ts';
import { median } from './median.ts';

const ROUNDS = 5;
const TIMES_LARGER = 10;
const LARGE = 100_000;

/** Pages of one thing only: how it is written, and how many a page may have at most, where there is a bound. */
const kinds: readonly { name: string; part: (at: number) => string; most?: number }[] = [
  { name: 'inline codes', part: (at) => `\`code${at}\` `, most: PAGE_BOUNDS.words },
  { name: 'told commands', part: (at) => `Run \`npm i p${at}\`. `, most: PAGE_BOUNDS.commands },
  { name: 'short commands', part: (at) => `\`\`\`sh\nkit go${at}\n\`\`\`\n\n`, most: PAGE_BOUNDS.blocks },
  { name: 'a long session', part: (at) => `    $ kit go${at}\n    went ${at}\n`, most: PAGE_BOUNDS.commands },
  { name: 'links', part: (at) => `[link ${at}](https://example.com/${at})\n\n` },
  { name: 'list items', part: (at) => `- item ${at} of the list\n`, most: PAGE_BOUNDS.containers },
  { name: 'one paragraph', part: (at) => `Words of one paragraph are said for time ${at}. ` },
  { name: 'nested quotes', part: (at) => `${'>'.repeat(1 + (at % 30))} quoted words ${at}\n` },
  { name: 'asks in words', part: (at) => `Open the file ${at} and you will see "Hello ${at}".\n\n` },
];

/** As many parts as fit into 100 kB and the bounds of a page. */
function countOf({ part, most = Number.POSITIVE_INFINITY }: (typeof kinds)[number]): number {
  return Math.min(Math.floor(LARGE / part(LARGE).length), Math.floor(most * 0.95));
}

function millisecondsFor(part: (at: number) => string, count: number): number {
  const text = `# Kit\n\n${Array.from({ length: count }, (_, at) => part(at)).join('')}\n`;
  const startedAt = process.cpuUsage();
  planJourney(readPage({ format: 'markdown', text, url: 'https://docs.example.com/' }));
  return process.cpuUsage(startedAt).user / 1000;
}

/** How reading and planning grow with a page: of ten times the size, ten times the time; of 100 kB, under a second. */
export function benchPlan(): void {
  for (const kind of kinds) {
    const count = countOf(kind);
    const few = Math.floor(count / TIMES_LARGER);
    const [small, large]: [number[], number[]] = [[], []];
    // The first round is for the compiler.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const taken = [millisecondsFor(kind.part, few), millisecondsFor(kind.part, count)] as const;
      if (round === 0) continue;
      small.push(taken[0]);
      large.push(taken[1]);
    }
    const [less, more] = [median(small), median(large)];
    console.log(
      `plan      ${count} ${kind.name}: ${Math.round(more)} ms, ${(more / less).toFixed(1)}x of a tenth of them; bar 1000 ms`,
    );
  }
}
