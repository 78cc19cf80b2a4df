import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditJourney } from './audit-journey.ts';

const fence = '```';

// It looks at its queue all the time, as servers do that are never quite idle.
const server = `
const { createServer } = require('node:http');
const { greeting } = require('./package.json');
createServer((request, response) => response.end(greeting)).listen(4173);
setInterval(() => { for (const end = Date.now() + 8; Date.now() < end; ); }, 400);
console.log('Listening on http://localhost:4173');
`;

async function makeProject(page: string, git = true): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-beside-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const manifest = {
    name: 'thing',
    private: true,
    scripts: { start: 'node server.js' },
    greeting: 'Good day',
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'server.js'), server);
  await writeFile(join(folder, 'README.md'), page);
  if (!git) return folder;
  const run = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  run('init', '--quiet', '--initial-branch=main');
  run('remote', 'add', 'origin', 'git@github.com:acme/thing.git');
  run('add', '--all');
  run('-c', 'user.name=a', '-c', 'user.email=a@b.dev', 'commit', '--quiet', '--message', 'one');
  return folder;
}

const start = `# Thing

## Run it

${fence}sh
npm start
${fence}

Open <http://localhost:4173>. You should see:

${fence}text
Good day
${fence}
`;

async function audit(folder: string, options = {}) {
  return await auditJourney({ target: join(folder, 'README.md'), egress: 'registries', ...options });
}

describe('a local page beside its project', () => {
  it('is followed in a copy of the project, and the report says which', async () => {
    const folder = await makeProject(start);
    const outcome = await audit(folder);
    if (outcome.kind !== 'audited') throw new Error(outcome.reason);
    const { report } = outcome;
    expect(report).toMatchObject({ status: 'passed', run_posture: 'local' });
    expect(report.acceptance.observed_success_signal).toContain('http://localhost:4173');
    const evidence = report.external_evidence.find(({ id }) => id === 'ext-project');
    expect(evidence).toMatchObject({ kind: 'source', detail: expect.stringContaining('3 files') });
    const commit = execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' });
    expect(evidence?.reference).toBe(commit.trim());
    expect(report.quickstart_steps[0]?.decision).toContain('In a copy of the project around the page');
  });

  it('gets the copy where it clones its own repository, word for word', async () => {
    const clone = `git clone --depth 1 https://github.com/acme/thing.git\ncd thing\nnpm start`;
    const outcome = await audit(await makeProject(start.replace('npm start', clone)));
    if (outcome.kind !== 'audited') throw new Error(outcome.reason);
    expect(outcome.report).toMatchObject({ status: 'passed' });
    expect(outcome.report.commands[0]).toMatchObject({
      command: 'git clone --depth 1 https://github.com/acme/thing.git',
      exit_code: 0,
    });
    const asked = outcome.report.external_evidence.filter(({ kind }) => kind === 'egress');
    expect(asked.map(({ title }) => title)).not.toContain('github.com');
  });

  it('begins in an empty folder where the caller wants that', async () => {
    const outcome = await audit(await makeProject(start, false), { beginIn: 'empty' });
    if (outcome.kind !== 'audited') throw new Error(outcome.reason);
    expect(outcome.report).toMatchObject({ status: 'blocked', completion_state: 'blocked_environment' });
    expect(outcome.report.frictions[0]?.evidence.rule_id).toBe('environment.own-project');
    expect(outcome.report.external_evidence.some(({ id }) => id === 'ext-project')).toBe(false);
  });

  it('runs nothing when the project is too large to copy', async () => {
    const folder = await makeProject(start, false);
    await writeFile(join(folder, 'huge.bin'), '');
    await truncate(join(folder, 'huge.bin'), 300_000_000);
    expect(await audit(folder)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringMatching(/more than 256 MiB.*--begin-in empty/),
    });
  });
});
