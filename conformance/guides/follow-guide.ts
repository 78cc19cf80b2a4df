import { expect } from 'vitest';
import { type GuideBlock, isForRoot, readBlocks } from './guide-blocks.ts';
import type { BlockResult } from './guide-shell.ts';
import type { GuideWorld } from './guide-world.ts';

/** Does something with a block that is no command: starts what it configures, or checks it. */
export type BlockHandler = (block: GuideBlock, world: GuideWorld) => Promise<void>;

/** Follows a guide from top to bottom: runs its commands, compares its outputs, hands other blocks to their handlers. */
export async function followGuide(
  guide: string,
  world: GuideWorld,
  handlers: Readonly<Record<string, BlockHandler>> = {},
): Promise<void> {
  let last: BlockResult = { code: 0, output: '' };
  for (const block of readBlocks(guide)) {
    if (isForRoot(block)) continue;
    if (block.lang === 'sh') last = await runBlock(block, world);
    else if (block.lang === 'text') expectOutput(block, last, world);
    else await handlerOf(block, handlers)(block, world);
  }
}

function placeOf({ guide, line }: GuideBlock): string {
  return `docs/${guide}.md:${line}`;
}

async function runBlock(block: GuideBlock, { shell, translate }: GuideWorld): Promise<BlockResult> {
  const result = await shell.run(translate(block.text));
  expect(result.code, `${placeOf(block)} ended with ${result.code}:\n${result.output}`).toBe(0);
  return result;
}

function expectOutput(block: GuideBlock, { output }: BlockResult, { translate }: GuideWorld): void {
  for (const line of translate(block.text).split('\n'))
    expect(output, `${placeOf(block)} promises output`).toContain(line.trim());
}

function handlerOf(block: GuideBlock, handlers: Readonly<Record<string, BlockHandler>>): BlockHandler {
  const handler = handlers[block.lang];
  if (handler === undefined) throw new Error(`${placeOf(block)}: nothing checks a block of ${block.lang}.`);
  return handler;
}
