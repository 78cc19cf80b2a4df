import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QuickstartReport } from '@waymark/contract';
import { makeTempFolder, spawnGuarded } from '@waymark/testkit';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { repository } from './guide-blocks.ts';
import { inGuideWorld } from './guide-world.ts';

/** Audits a page of this repository as its owner would, and gives the report. */
async function audit(page: string) {
  const out = makeTempFolder();
  const command = await spawnGuarded('npx', ['waymark', 'audit', page, '--out', out], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code } = await command.exited;
  expect(code, command.output()).toBe(0);
  return QuickstartReport.parse(JSON.parse(await readFile(join(out, 'report.json'), 'utf8')));
}

describe('our own engine passes our own page:', () => {
  it.each(['README.md', 'docs/start.md'])('%s', async (page) => {
    const report = await audit(page);
    expect(report).toMatchObject({
      status: 'passed',
      completion_state: 'passed_runtime',
      run_posture: 'local',
    });
    expect(report.acceptance.observed_success_signal).toContain('http://localhost:4310');
    expect(report.external_evidence.map(({ id }) => id)).toContain('ext-project');
  });
});

/** What a run prints, without how long it took. */
function withoutTimes(text: string): string[] {
  return text.split('\n').map((line) => line.replaceAll(/\(\d+\.\d s\)/g, ''));
}

describe('the run that the README shows', () => {
  it('is what the command prints', async () => {
    const blocks = fromMarkdown(await readFile(join(repository, 'README.md'), 'utf8')).children;
    const shown = blocks.findIndex(
      (node) => node.type === 'code' && node.value.includes('npx waymark audit'),
    );
    const [command, output] = blocks.slice(shown).filter((node) => node.type === 'code');
    await inGuideWorld([], async ({ shell }) => {
      const result = await shell.run(command?.value ?? '');
      expect(result.code, result.output).toBe(1);
      const printed = withoutTimes(result.output);
      for (const line of withoutTimes(output?.value ?? '')) expect(printed).toContain(line);
    });
  });
});
