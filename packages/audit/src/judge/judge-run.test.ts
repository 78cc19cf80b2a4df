import { describe, expect, it } from 'vitest';
import type { UnknownMarkup } from '../model/source.ts';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';

const install = installing('thing', '2.0.0');
const exit = (code: number) => ({ kind: 'exited', code }) as const;
const page = { url: 'http://localhost:3000/', status: 200, body: 'Hello World!' };
const openPage: SampleStep = {
  action: { kind: 'probe', url: page.url },
  milestone: 'verify',
  expected: [{ kind: 'http', url: page.url, status: null, text: 'Hello World!' }],
  probe: page,
};

describe('judgeRun, on journeys that end well', () => {
  it('passes a server that answers as the page says', () => {
    const serve: SampleStep = {
      command: 'node app.js',
      ending: { kind: 'kept_running', ready: 'listener' },
      listeners: [3000],
    };
    const judgement = judgeRun(sampleCase([install, serve, openPage]));
    expect(judgement).toMatchObject({ status: 'passed', completionState: 'passed_runtime', findings: [] });
    expect(judgement.acceptance).toMatchObject({ accepted: true, terminalStepId: 'step-3', faithful: true });
    expect(judgement.acceptance.signal).toMatchObject({
      code: 'answered',
      params: { text: { kind: 'seen', text: 'Hello World!' } },
    });
  });

  it('calls a journey that only installs a build, known by exit code', () => {
    const judgement = judgeRun(sampleCase([{ ...install, expected: [] }]));
    expect(judgement).toMatchObject({ status: 'passed', completionState: 'passed_build_only' });
    expect(judgement.acceptance.limitations).toContainEqual({ code: 'exit_code_only' });
  });

  it('calls tests that end as the page shows a run, and others a build', () => {
    const test: SampleStep = {
      command: 'npm test',
      pace: 'build',
      milestone: 'verify',
      output: 'PASS sum.test.js\n1 passed',
      expected: [{ kind: 'output', text: 'PASS sum.test.js', quoted: true }],
    };
    expect(judgeRun(sampleCase([install, test])).completionState).toBe('passed_runtime');
    const silent = { ...test, expected: [] };
    expect(judgeRun(sampleCase([install, silent])).completionState).toBe('passed_build_only');
    const built = { ...test, command: 'npm run build' };
    expect(judgeRun(sampleCase([install, built])).completionState).toBe('passed_build_only');
  });

  it.each(['KIT_API_KEY="sk_1234"', 'export KIT=1', 'cd app'])(
    'takes no preparation for a run: %s',
    (command) => {
      const sample = sampleCase([install, { command, milestone: 'run' }]);
      expect(judgeRun(sample).completionState).toBe('passed_build_only');
      sample.plan.credentials.push({ name: 'KIT_API_KEY', sourceStepIds: [], quote: '', usedBy: [] });
      expect(judgeRun(sample).completionState).toBe('blocked_auth');
    },
  );

  it('calls a script of its own that neither prints nor writes a build', () => {
    const idle: SampleStep = { command: 'node index.js', trust: 'derived' };
    const stateOf = (step: SampleStep) => judgeRun(sampleCase([install, step])).completionState;
    expect(stateOf(idle)).toBe('passed_build_only');
    expect(stateOf({ ...idle, output: 'Hello' })).toBe('passed_runtime');
    expect(stateOf({ ...idle, files: ['db.json'] })).toBe('passed_runtime');
    expect(stateOf({ ...idle, trust: 'source_page' })).toBe('passed_runtime');
  });

  it('does not pass a build that prints an error, makes nothing and ends with 0', () => {
    const output = 'Error: No entry module found for "foo"';
    const build: SampleStep = { command: 'npm run build', pace: 'build', output };
    expect(judgeRun(sampleCase([install, build]))).toMatchObject({
      status: 'blocked',
      ruleId: 'environment.own-code',
    });
    expect(judgeRun(sampleCase([install, { ...build, output: 'Error: broken' }])).ruleId).toBe(
      'docs.no-effect',
    );
    expect(judgeRun(sampleCase([install, { ...build, files: ['dist/a.js'] }])).status).toBe('passed');
  });

  it('does not guess whether a result with other numbers is a wrong one', () => {
    const sum: SampleStep = {
      command: 'node sum.js',
      output: '5 + 3 = 9',
      expected: [{ kind: 'output', text: '5 + 3 = 8', quoted: true }],
    };
    expect(judgeRun(sampleCase([install, sum]))).toMatchObject({
      status: 'inconclusive',
      ruleId: 'auditor.other-numbers',
    });
  });

  it('takes the exit code of mkdir, since an empty folder shows in no list of files', () => {
    const mkdir: SampleStep = {
      command: 'mkdir app',
      milestone: 'create_project',
      expected: [{ kind: 'file', path: 'app' }],
    };
    expect(judgeRun(sampleCase([mkdir])).status).toBe('passed');
  });

  it('takes a file for written that was there already as the page shows it', () => {
    const write: SampleStep = {
      action: { kind: 'write', path: 'a.js', content: 'a()' },
      milestone: 'write_code',
      expected: [{ kind: 'file', path: 'a.js' }],
    };
    expect(judgeRun(sampleCase([write, install])).status).toBe('passed');
    expect(
      judgeRun(
        sampleCase([{ ...write, problem: { code: 'system', params: { message: 'no room' } } }, install]),
      ).status,
    ).toBe('failed');
  });

  it('finds a folder by what is in it', () => {
    const create: SampleStep = {
      command: 'npm create app',
      pace: 'scaffold',
      milestone: 'create_project',
      files: ['app/package.json'],
      expected: [{ kind: 'file', path: 'app' }],
    };
    expect(judgeRun(sampleCase([create])).status).toBe('passed');
    expect(judgeRun(sampleCase([{ ...create, files: ['other/package.json'] }])).status).toBe('failed');
  });

  it('looks for a file to open, and says that nobody opened it', () => {
    const open: SampleStep = {
      action: { kind: 'open_file', path: 'dist/index.html' },
      milestone: 'verify',
      expected: [
        { kind: 'file', path: 'dist/index.html' },
        { kind: 'output', text: 'Hello', quoted: true },
      ],
    };
    const build: SampleStep = { command: 'npm run build', pace: 'build', files: ['dist/index.html'] };
    const judgement = judgeRun(sampleCase([install, build, open]));
    expect(judgement.status).toBe('passed');
    expect(judgement.acceptance.limitations).toContainEqual({ code: 'file_not_opened' });
    expect(
      judgeRun(
        sampleCase([
          install,
          build,
          { ...open, problem: { code: 'no_such_file', params: { path: 'dist/index.html' } } },
        ]),
      ).status,
    ).toBe('failed');
  });

  it('takes a documented exit code other than 0', () => {
    const lint: SampleStep = {
      command: 'lint',
      ending: exit(1),
      expected: [{ kind: 'exit_code', codes: [1] }],
    };
    expect(judgeRun(sampleCase([install, lint])).status).toBe('passed');
  });
});

describe('judgeRun, on what must never pass', () => {
  it.each<[string, SampleStep]>([
    [
      'a scaffolder that made nothing',
      { command: 'npm create app', pace: 'scaffold', milestone: 'create_project' },
    ],
    ['a package that is not there', { ...install, packages: [] }],
    [
      'a file that was not built',
      { command: 'npm run build', pace: 'build', expected: [{ kind: 'file', path: 'dist/main.js' }] },
    ],
    [
      'a server that opened no port',
      { command: 'npm start', ending: { kind: 'kept_running', ready: 'none' } },
    ],
    ['a page with another text', { ...openPage, probe: { ...page, body: 'It works' } }],
    ['a page that answers 500', { ...openPage, probe: { ...page, status: 500 } }],
    [
      'another output at the end',
      {
        command: 'node a.js',
        output: 'undefined',
        expected: [{ kind: 'output', text: 'Hello World!', quoted: true }],
      },
    ],
  ])('fails %s although nothing reported an error', (_, step) => {
    const judgement = judgeRun(sampleCase([step]));
    expect(judgement.status).toBe('failed');
    expect(judgement.acceptance.accepted).toBe(false);
  });

  it('does not pass a run that ended before its plan', () => {
    const judgement = judgeRun(sampleCase([install, { command: 'node a.js', isReached: false }]));
    expect(judgement).toMatchObject({ status: 'inconclusive', completionState: 'inconclusive_auditor' });
  });

  it('does not pass a page with nothing to run', () => {
    const judgement = judgeRun(sampleCase([]));
    expect(judgement).toMatchObject({ status: 'blocked', completionState: 'not_executable' });
    expect(judgement.findings).toMatchObject([{ code: 'page.nothing-to-run', severity: 'blocker' }]);
  });
});

/** A component without content, which could hold a step where it is one of the page's steps. */
function unread(stepId: string | null, markup: string): UnknownMarkup {
  const place = { order: 3, sectionId: 'section-1', line: 3 };
  const reason = 'component_without_content';
  return { stepId, ...place, markup, reason, couldHoldStep: stepId !== null };
}

describe('judgeRun, on what may have been misread', () => {
  const serve: SampleStep = {
    command: 'node app.js',
    ending: { kind: 'kept_running', ready: 'listener' },
    listeners: [3000],
  };
  const say = (text: string) => [
    {
      order: 0,
      sectionId: 'section-1',
      text,
      codes: [],
      links: [],
      admonition: null,
      details: null,
    },
  ];
  const korean = say('먼저 패키지를 설치하고 서버를 실행하세요. 그런 다음 브라우저에서 페이지를 엽니다.');
  const portuguese = say(
    'Primeiro instale o pacote e depois crie um arquivo com o código abaixo. Para iniciar o servidor execute o comando no terminal e abra o navegador na página indicada, onde você verá a mensagem de boas-vindas do servidor em execução na sua máquina local agora mesmo.',
  );

  it.each([korean, portuguese])('gives no verdict on a language that it cannot read', (...prose) => {
    for (const ending of [exit(0), exit(1)]) {
      const sample = sampleCase([install, { command: 'npm test', ending, output: 'it hurts' }]);
      sample.page.prose = prose;
      const judgement = judgeRun(sample);
      expect(judgement).toMatchObject({ status: 'inconclusive', ruleId: 'auditor.language' });
      expect(judgement.findings[0]).toMatchObject({ owner: 'environment', severity: 'blocker' });
      expect(judgement.acceptance.accepted).toBe(false);
    }
  });

  it('passes a page in any language whose server answers as the page says', () => {
    const sample = sampleCase([install, serve, openPage]);
    sample.page.prose = korean;
    expect(judgeRun(sample).status).toBe('passed');
  });

  it('does not blame a page for questions whose answers may stand in markup beside the command', () => {
    const asking: SampleStep = {
      command: 'npm create thing',
      pace: 'scaffold',
      ending: { kind: 'waiting_for_input', screen: 'Which template?' },
    };
    const sample = sampleCase([asking]);
    expect(judgeRun(sample).completionState).toBe('blocked_interactive');
    sample.page.unsupported = [unread('src-1', '<Render>')];
    expect(judgeRun(sample)).toMatchObject({ status: 'inconclusive', ruleId: 'auditor.hidden-step' });
  });

  it('does not pass an installation where a later step could not be read', () => {
    const hidden = unread('src-2', '<RunCommands>');
    const sample = sampleCase([install]);
    sample.page.steps.push({ ...sample.page.steps[0], id: 'src-2' } as (typeof sample.page.steps)[number]);
    sample.page.unsupported = [hidden];
    expect(judgeRun(sample)).toMatchObject({ status: 'inconclusive', ruleId: 'auditor.hidden-step' });
    const seen = sampleCase([install, serve, openPage]);
    seen.page.unsupported = [hidden];
    expect(judgeRun(seen).status).toBe('passed');
  });

  it('passes where markup was not understood that can hold no step', () => {
    const sample = sampleCase([install]);
    const before = judgeRun(sample);
    sample.page.unsupported = [unread(null, '{version}')];
    expect(judgeRun(sample)).toEqual(before);
  });
});

it('judgeRun holds a script against the page that its own new project lacks', () => {
  const make: SampleStep = { command: 'npm init -y', files: ['package.json'] };
  const build: SampleStep = {
    command: 'npm run build',
    pace: 'build',
    ending: exit(1),
    output: 'npm error Missing script: "build"',
  };
  expect(judgeRun(sampleCase([make, build]))).toMatchObject({ status: 'failed' });
});

describe('judgeRun, on what a page shows as output', () => {
  const shown = (text: string): NonNullable<SampleStep['expected']> => [
    { kind: 'exit_code', codes: [0, 1, 2] },
    { kind: 'output', text, quoted: true },
  ];

  it('passes an error that the page shows on purpose, and no other', () => {
    const wrong: SampleStep = {
      command: 'npx thing --oops',
      ending: exit(1),
      expected: shown("error: unknown option '--oops'"),
    };
    const step = (output: string): SampleStep => ({ ...wrong, output });
    const go: SampleStep = { command: 'npx thing' };
    expect(judgeRun(sampleCase([install, step("error: unknown option '--oops'"), go])).status).toBe('passed');
    expect(judgeRun(sampleCase([install, step('Segmentation fault'), go])).status).toBe('failed');
  });

  it('does not hold output against the page that is partly as shown', () => {
    const step: SampleStep = {
      command: 'npx thing',
      expected: shown('one\ntwo\nthree\nfour'),
      output: 'one\ntwo\ndrei\nvier',
    };
    const aged = judgeRun(sampleCase([install, step]));
    expect(aged.status).toBe('passed');
    expect(aged.findings).toMatchObject([{ code: 'docs.output-differs', severity: 'low' }]);
    for (const output of ['quite another', 'one\nzwei\ndrei\nvier', 'one\ntwo: not found'])
      expect(judgeRun(sampleCase([install, { ...step, output }])).status).toBe('failed');
  });

  it.each([
    ['with other signs between its words', '<h1>Hello world</h1>', 'passed'],
    ['made by scripts, which no run without a browser sees', '<script src="/a.js"></script>', 'passed'],
    ['not there beside scripts', '<script>1</script>Internal problem: no database', 'failed'],
    ['not there at all', 'Good morning', 'failed'],
  ])('judges an answer whose text is %s', (_, body, status) => {
    const serve: SampleStep = {
      command: 'node app.js',
      ending: { kind: 'kept_running', ready: 'listener' },
      listeners: [3000],
    };
    const look: SampleStep = {
      ...openPage,
      expected: [{ kind: 'http', url: page.url, status: 200, text: 'Hello, World!' }],
      probe: { ...page, body },
    };
    expect(judgeRun(sampleCase([install, serve, look])).status).toBe(status);
  });
});
