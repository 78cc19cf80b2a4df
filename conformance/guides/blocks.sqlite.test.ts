import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { followGuide } from './follow-guide.ts';
import { type GuideBlock, isForRoot, listGuides, readBlocks, repository } from './guide-blocks.ts';
import { inGuideWorld } from './guide-world.ts';

const blocks = listGuides().flatMap(readBlocks);

/** What only the administrator of a machine can run, and what is checked in place of it. */
const forRoot: Readonly<Record<string, string>> = {
  'apt-get install -y bubblewrap nginx-light': 'npm run docs:check installs and runs both',
  'npm install -g ./waymark-cli-0.1.0.tgz': 'run by the guide ci, into a folder of its own',
  'useradd --system --create-home --home-dir /var/lib/waymark waymark': 'its syntax',
  'systemctl enable --now waymark': 'systemd-analyze verify accepts the unit',
  'nginx -t': 'run on the configuration of the guide, with other ports and certificates',
  'nginx -s reload': 'nginx is started with it',
  'apt-get install -y bubblewrap': 'npm run docs:check installs and runs it',
  'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0': 'the doctor names the same switch',
  '17 3 * * * cd /var/lib/waymark && waymark backup backup-$(date +\\%F).jsonl':
    'the command is run by the same guide',
  'systemctl restart waymark': 'its syntax',
};

function commandsOf({ text }: GuideBlock): string[] {
  return text.split('\n').filter((line) => !line.startsWith('#'));
}

function placeOf({ guide, line }: GuideBlock): string {
  return `docs/${guide}.md:${line}`;
}

describe('the guides', () => {
  it('are all listed', () => {
    const index = readFileSync(`${repository}/docs/README.md`, 'utf8');
    for (const guide of listGuides()) expect(index).toContain(`(${guide}.md)`);
  });

  it('hold only blocks that something runs or checks', () => {
    const languages = new Set(['sh', 'text', 'yaml', 'json', 'ini', 'nginx']);
    expect(blocks.filter(({ lang }) => !languages.has(lang)).map(placeOf)).toEqual([]);
  });

  it('leave nothing unrun but what is named here with its reason', () => {
    const named = new Set(blocks.filter(isForRoot).flatMap(commandsOf));
    expect([...named].toSorted()).toEqual(Object.keys(forRoot).toSorted());
  });

  it('hold commands that bash can read', () => {
    for (const block of blocks.filter(({ lang }) => lang === 'sh')) {
      const { stderr } = spawnSync('bash', ['-n'], { input: block.text, encoding: 'utf8' });
      expect(stderr, placeOf(block)).toBe('');
    }
  });

  // One for every test run; npm run docs:check follows them all.
  it('can be followed: Backup', () =>
    inGuideWorld([], async (world) => {
      await world.shell.run('npx waymark serve');
      await followGuide('backup', world);
    }));
});
