import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { planApart, readApart } from './read-apart.ts';

const url = 'https://docs.sample.dev/start';
const text = '# Start\n\n```sh\nnpm install thing\n```\n';

/** The readers that this process has started. */
function readers(): number[] {
  const own = readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').trim().split(' '),
  );
  return own.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('read-process');
    } catch {
      return false;
    }
  });
}

/** Kills the next readers as soon as they are there. */
async function killReaders(count: number): Promise<void> {
  const killed = new Set<number>();
  while (killed.size < count) {
    const next = readers().find((pid) => !killed.has(pid));
    if (next === undefined) await setImmediate();
    else killed.add(next) && process.kill(next, 'SIGKILL');
  }
}

describe('readApart', () => {
  it('reads and plans a page', async () => {
    const read = await readApart({ format: 'markdown', text, url });
    expect(read).toMatchObject({ page: { title: 'Start' }, plan: { steps: [{ trust: 'source_page' }] } });
  });

  it('plans it by other wishes in the same process, each as if it were asked for alone', async () => {
    const both = '# Start\n\n## Use\n\n```js\nconst a = require("thing");\na();\n```\n';
    const source = { format: 'markdown', text: `${text}\n${both}`, url } as const;
    const first = await readApart(source);
    if (!('plan' in first)) throw new Error(first.refused);
    const wishes = first.plan.choices.flatMap(({ id, options, taken }) =>
      options.filter((option) => option.id !== taken).map((option) => ({ [id]: option.id })),
    );
    expect(wishes.length).toBeGreaterThan(1);
    const alone = await Promise.all(wishes.slice(0, 2).map((choices) => readApart({ ...source, choices })));
    const plans = await planApart(source, wishes.slice(0, 2));
    expect(plans).toEqual(alone.map((read) => ('plan' in read ? read.plan : null)));
    expect(plans?.[0]).not.toEqual(first.plan);
    expect(await planApart(source, [])).toEqual([]);
  });

  it.each([
    ['reads a page whose reader was killed', 1, 'plan'],
    ['refuses one whose second reader died as well', 2, 'refused'],
  ])('%s', async (_, count, outcome) => {
    const [read] = await Promise.all([readApart({ format: 'markdown', text, url }), killReaders(count)]);
    expect(read).toHaveProperty(outcome);
  });

  it('gives up on a page that takes too long, and leaves no process behind', async () => {
    expect(await readApart({ format: 'markdown', text, url }, 0)).toEqual({ refused: 'effort' });
  });

  it('refuses a page of 25,000 commands by their number', async () => {
    const commands = Array.from({ length: 25_000 }, (_, at) => `npm install thing${at}`).join('\n');
    const page = `# T\n\n\`\`\`sh\n${commands}\n\`\`\`\n`;
    expect(await readApart({ format: 'markdown', text: page, url })).toEqual({ refused: 'shellLines' });
  });

  it.each([
    [
      'lines of calls',
      '```js\n'.concat(
        "thing.someLongNameOfAMethod.another('192.168.1.1');  // => true\n".repeat(40),
        '```\n',
      ),
    ],
    ['a flood of spaces', `a${' \t'.repeat(20_000)}b\n`],
    ['a flood of colons', `:::${':'.repeat(20_000)} x\n`],
    ['comments in front', `${'<!---->'.repeat(280)}x`],
    ['words joined for ever', `set my-db-${'token-'.repeat(2_000)}!`],
  ])('reads %s in good time', async (_, page) => {
    expect(await readApart({ format: 'markdown', text: `# T\n\n${page}`, url })).toHaveProperty('plan');
  });
});
