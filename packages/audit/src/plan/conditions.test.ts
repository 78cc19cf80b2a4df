import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { conditionIn, conditionOf } from './conditions.ts';

const kindOf = (text: string): string | null => conditionIn(text)?.kind ?? null;

describe('a sentence sets a condition', () => {
  it.each([
    ['On older systems, run:', 'older_version'],
    ['If you are using an earlier release:', 'older_version'],
    ['For Kit 3.1 and below:', 'older_version'],
    ['With npm 6:', 'older_version'],
    ['If you use Yarn:', 'other_manager'],
    ['If you are using `pnpm`, run:', 'other_manager'],
    ['Install it with bun:', 'other_manager'],
    ['This step is optional:', 'optional'],
    ['You can also do this:', 'preference'],
    ["If you'd like more, run:", 'preference'],
    ['If you want more colours:', 'preference'],
    ['Alternatively, run:', 'preference'],
    ['Or use this:', 'preference'],
    ['If you use Node.js 18, run:', 'preference'],
    ['If you use Node.js 12 or older versions, run:', 'older_version'],
    ['To upgrade, run:', 'preference'],
    ["When you're ready to go, run:", 'preference'],
    ['For the nightly build:', 'preference'],
    ['If you want to build it manually, clone the repository and run:', 'preference'],
  ])('%s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it('and quotes it', () => {
    expect(conditionIn('If you use Yarn:')).toEqual({ kind: 'other_manager', quote: 'If you use Yarn:' });
    expect(conditionIn(`Optionally ${'x'.repeat(400)}`)?.quote).toHaveLength(240);
  });
});

describe('a sentence sets none', () => {
  it.each([
    'Run this:',
    "If you haven't installed Kit yet, run:",
    'Unless you already have it, install Kit:',
    'If not already installed, run:',
    'If you are upgrading, please see the guide.',
    'For older releases there is a page of its own.',
    'If you are new to Kit, run this:',
    'If you have npm installed, run:',
    'If you use npm, run:',
    'If you’re using node.js install it using `npm i kit` and then',
    'If you use Node.js, import it:',
    'Install it with npm or with yarn:',
    'If you want the quickest way, run:',
    'If you prefer to do it by hand, begin with:',
    'Run this (optional on Linux):',
    'Otherwise, install it:',
    'Or:',
    'Use `optional` here:',
    '',
  ])('%s', (text) => {
    expect(conditionIn(text)).toBeNull();
  });
});

describe('the condition of a block', () => {
  const kindOfBlock = (lead: string): string | null => {
    const [block] = readMarkdown(`## Kit\n\n${lead}\n\n\`\`\`sh\nnpm i kit\n\`\`\`\n`).blocks;
    return block ? (conditionOf(block)?.kind ?? null) : 'no block';
  };

  it.each([
    ['If you want more, do it. Then go on with the next part:', null],
    ['Go on. If you want more, there is more to get:', 'preference'],
    ['If you want more, there is more to get. Run:', 'preference'],
    ['If you want more, change this file:\n\n`kit.json`', 'preference'],
    ['If you want more, go on.\n\n`kit.json`', null],
  ])('%j: %s', (lead, kind) => {
    expect(kindOfBlock(lead)).toBe(kind);
  });
});
