import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QuickstartReport } from '@waymark/contract';
import { makeTempFolder, spawnGuarded } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { repository } from './guide-blocks.ts';

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
