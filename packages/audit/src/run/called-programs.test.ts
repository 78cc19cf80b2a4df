import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { ProgramRun, RunRecord } from '../model/run.ts';
import type { ProcessEvent } from '../sandbox/watch-processes.ts';
import { calledPrograms, startsSince } from './called-programs.ts';
import { actionStep, commandStep, planOf } from './command-step.ts';
import { runPlan } from './run-plan.ts';

const SHELL = 10;
const timeout = 1_800_000;

function becomes(pid: number, parents: number[], line: string, image = ''): ProcessEvent {
  const argv = line.split(' ');
  return { kind: 'becomes', pid, parents, image, folder: '/project', path: argv[0] ?? '', argv };
}

function ends(pid: number, image = '', parents = [SHELL]): ProcessEvent {
  return { kind: 'ends', pid, parents, image, code: 0, program: '' };
}

const pathsSince = (events: ProcessEvent[], first = 0) =>
  startsSince(SHELL, events, first).map(({ path }) => path);

describe('the programs of a command', () => {
  it('are those that its processes start, however far below', () => {
    const events = [
      becomes(11, [SHELL], '/npm', '1'),
      becomes(12, [11, SHELL], '/sh', '2'),
      becomes(13, [12, 11], '/deep', '3'),
      becomes(13, [12, 11], '/deeper', '4'),
    ];
    expect(pathsSince(events)).toEqual(['/npm', '/sh', '/deep', '/deeper']);
  });

  it('are those that came about, of all the files that were tried', () => {
    const events = [
      becomes(11, [SHELL], '/a/tool', '1'),
      becomes(11, [SHELL], '/b/tool', '1'),
      becomes(12, [SHELL], '/a/none', '1'),
      ends(11, '2'),
      ends(12, '1'),
    ];
    expect(startsSince(SHELL, events, 0)).toMatchObject([{ path: '/b/tool', isSure: true }]);
  });

  it('may be one that the shell itself became', () => {
    expect(pathsSince([becomes(SHELL, [1], '/bash'), becomes(SHELL, [1], '/node')], 1)).toEqual(['/node']);
  });

  it('are none of what an earlier command left running', () => {
    const before = [
      becomes(SHELL, [9, 1], '/bash'),
      becomes(11, [SHELL, 9, 1], '/server'),
      becomes(13, [12, SHELL, 9, 1], '/sleep'),
      becomes(14, [SHELL, 9, 1], '/done'),
      ends(14),
    ];
    const after = [
      becomes(15, [11, SHELL, 9, 1], '/of-server'),
      becomes(16, [12, SHELL, 9, 1], '/of-part'),
      becomes(13, [12, SHELL, 9, 1], '/of-sleep'),
      becomes(14, [SHELL, 9, 1], '/own'),
      becomes(17, [1], '/own-daemon'),
    ];
    expect(pathsSince([...before, ...after], before.length)).toEqual(['/own', '/own-daemon']);
  });
});

describe('what is kept of programs', () => {
  const real = new Map([
    ['/project/node_modules/.bin/tool', '/project/node_modules/tool/cli.js'],
    ['/bin/node', '/opt/node'],
    ['/project/a/b.js', '/project/a/b.js'],
  ]);
  const keep = (events: ProcessEvent[], isWhole = true, stands = true) =>
    calledPrograms(
      { realPath: async (path) => real.get(path), stands: () => stands },
      { pid: () => SHELL, watch: { events, isWhole: () => isWhole } },
      0,
      (text) => text.replace('hidden', '…'),
    );

  it('is the real file, and the real file of a script', async () => {
    const events = [
      becomes(11, [SHELL], 'node_modules/.bin/tool --token hidden'),
      becomes(12, [SHELL], '/bin/node ./node_modules/.bin/tool'),
      becomes(13, [SHELL], '/bin/node a/b'),
      becomes(14, [SHELL], '/bin/node missing.js'),
    ];
    expect(await keep(events)).toEqual([
      { path: '/project/node_modules/tool/cli.js', argv: ['node_modules/.bin/tool', '--token', '…'] },
      { path: '/opt/node', argv: ['/bin/node', '/project/node_modules/tool/cli.js'] },
      { path: '/opt/node', argv: ['/bin/node', '/project/a/b.js'] },
      { path: '/opt/node', argv: ['/bin/node', 'missing.js'] },
    ]);
  });

  it('is the path of a file that is gone only where it surely ran', async () => {
    const events = [becomes(11, [SHELL], '/gone', '1'), ends(11, '2'), becomes(12, [SHELL], '/perhaps', '1')];
    expect(await keep(events)).toEqual([{ path: '/gone', argv: ['/gone'] }]);
  });

  it('is each call once, and of too many each file', async () => {
    const many = Array.from({ length: 300 }, (_, at) => becomes(20 + at, [SHELL], `/bin/node ${at}`));
    const events = [...many, ...many, becomes(11, [SHELL], '/project/a/b.js')];
    const kept = (await keep(events)) ?? [];
    expect(kept).toHaveLength(200);
    expect(new Set(kept.map(({ argv }) => argv.join(' '))).size).toBe(200);
    expect(kept.at(-1)?.path).toBe('/project/a/b.js');
  });

  it('is nothing at all where it would not be the whole', async () => {
    expect(await keep([], false)).toBeNull();
    expect(await keep([], true, false)).toBeNull();
    const place = { realPath: async () => undefined, stands: () => true };
    expect(await calledPrograms(place, { pid: () => SHELL, watch: null }, 0, String)).toBeNull();
  });
});

const PACKAGE = JSON.stringify({ name: 'own', version: '1.0.0', scripts: { count: 'semver 1.2.3' } });
const SPAWN_NONE = `require('node:child_process').spawn('nowhere-at-all').on('error', () => {})`;
const SERVER = `const { spawn } = require('node:child_process');
require('node:http').createServer((_, answer) => {
  spawn('/usr/bin/printf', ['later']).once('close', () => answer.end('started'));
}).listen(3000);
`;

describe('the programs of a journey', { timeout }, () => {
  let record: RunRecord;
  beforeAll(async () => {
    const steps = [
      actionStep('package', { kind: 'write', path: 'package.json', content: PACKAGE }),
      commandStep('npx', 'npx -y cowsay@1 hidden', { pace: 'install' }),
      commandStep('install', 'npm install semver@7', { pace: 'install' }),
      commandStep('script', 'npm run count'),
      commandStep('found', 'npx semver 1.2.3'),
      commandStep(
        'node',
        'mkdir -p inner; cd inner && node ../node_modules/semver/bin/semver.js 2.0.0; cd ..',
      ),
      commandStep('code', `node -e "require('semver')"`),
      commandStep(
        'shebang',
        `printf '#!/bin/bash\\ntrue\\n' > own.sh; chmod +x own.sh; ./own.sh; bash own.sh`,
      ),
      commandStep('missing', `./node_modules/.bin/none; nowhere-at-all; node -e "${SPAWN_NONE}"`),
      commandStep('global', 'npm install --global semver@7 && semver 1.0.0', { pace: 'install' }),
      commandStep(
        'job',
        '(touch begun; until [ -e go ]; do sleep 0.1; done; uname > over) & until [ -e begun ]; do :; done',
      ),
      commandStep('after', 'touch go; until [ -s over ]; do :; done; id -u'),
      actionStep('server', { kind: 'write', path: 'server.js', content: SERVER }),
      commandStep('serve', 'node server.js', { staysUp: 'yes' }),
      actionStep('open', { kind: 'probe', url: 'http://localhost:3000/' }),
    ];
    record = await runPlan(planOf(steps), {
      cacheFolder: join(tmpdir(), 'waymark-test-runtimes'),
      egress: 'registries',
      driver: inject('sandbox'),
      redact: (text) => text.replaceAll('hidden', '…'),
    });
  }, timeout);

  const programsOf = (stepId: string): ProgramRun[] | null => {
    const found = record.commands.find(({ plannedStepId }) => plannedStepId === stepId);
    if (found === undefined) throw new Error(`No command for ${stepId}`);
    return found.programs;
  };
  const scriptsOf = (stepId: string) =>
    programsOf(stepId)
      ?.filter(({ path }) => path === '/opt/node/bin/node')
      .map(({ argv }) => argv[1]);
  const semver = '/home/dev/quickstart/node_modules/semver/bin/semver.js';

  it('are told of by the kernel, and by nobody where it is not this one’s', () => {
    const isKnown = record.sandbox.driver !== 'gvisor';
    expect(record.commands.map(({ programs }) => programs !== null)).toEqual(
      record.commands.map(() => isKnown),
    );
  });

  describe.skipIf(inject('sandbox') === 'gvisor')('where they are told of', () => {
    it('hold what npx has fetched', () => {
      const fetched = expect.stringMatching(
        /^\/home\/dev\/\.npm\/_npx\/\w+\/node_modules\/cowsay\/cli\.js$/u,
      );
      expect(programsOf('npx')).toContainEqual({ path: fetched, argv: ['cowsay', '…'] });
      expect(scriptsOf('npx')).toEqual(['/opt/node/lib/node_modules/npm/bin/npx-cli.js', fetched]);
    });

    it.each(['script', 'found'])('hold what a manager finds for it: %s', (stepId) => {
      expect(programsOf(stepId)).toContainEqual({ path: semver, argv: ['semver', '1.2.3'] });
      expect(scriptsOf(stepId)?.at(-1)).toBe(semver);
    });

    it('hold the real path of a script, from wherever it was called', () => {
      expect(scriptsOf('node')).toEqual([semver]);
    });

    it('hold what was installed for all', () => {
      expect(scriptsOf('global')?.at(-1)).toBe('/home/dev/.local/lib/node_modules/semver/bin/semver.js');
    });

    it('hold a script of the shell by its own path', () => {
      expect(programsOf('shebang')?.slice(1)).toEqual([
        { path: '/home/dev/quickstart/own.sh', argv: ['./own.sh'] },
        { path: '/usr/bin/bash', argv: ['bash', '/home/dev/quickstart/own.sh'] },
      ]);
    });

    it.each(['install', 'code'])('do not hold what was not called: %s', (stepId) => {
      expect(JSON.stringify(programsOf(stepId))).not.toContain('semver.js');
    });

    it('do not hold what was not there', () => {
      expect(programsOf('missing')).toEqual([
        { path: '/opt/node/bin/node', argv: ['node', '-e', SPAWN_NONE] },
      ]);
    });

    it('do not hold what an earlier command still does', () => {
      expect(programsOf('after')?.map(({ argv }) => argv[0])).toEqual(['touch', 'id']);
    });

    it('hold what a server starts later', () => {
      expect(programsOf('serve')).toEqual([
        { path: '/opt/node/bin/node', argv: ['node', '/home/dev/quickstart/server.js'] },
        { path: '/usr/bin/printf', argv: ['/usr/bin/printf', 'later'] },
      ]);
    });
  });
});
