import { describe, expect, it } from 'vitest';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';

const install: SampleStep = { command: 'npm install thing', pace: 'install', milestone: 'install' };
const script: SampleStep = { command: 'node index.mjs', expected: [{ kind: 'exit_code', codes: [0] }] };

describe('a script that ends with 0 and shows nothing', () => {
  it('is not passed when a host was out of its reach', () => {
    const judgement = judgeRun(sampleCase([install, { ...script, refused: ['api.thing.example'] }]));
    expect(judgement).toMatchObject({ status: 'blocked', completionState: 'blocked_environment' });
    expect(judgement.findings[0]?.params).toMatchObject({ hosts: ['api.thing.example'] });
  });

  it('is not passed when it holds a stand-in for a key', () => {
    const run: SampleStep = { ...script, trust: 'derived', needsCredential: 'API key' };
    expect(judgeRun(sampleCase([install, run]))).toMatchObject({
      status: 'blocked',
      completionState: 'blocked_auth',
    });
  });

  it('is not passed when it printed that a service is not there', () => {
    const output = 'MongooseError: connect ECONNREFUSED 127.0.0.1:27017';
    expect(judgeRun(sampleCase([install, { ...script, output }]))).toMatchObject({
      ruleId: 'environment.local-service',
    });
  });

  it('is passed when it printed what the page shows, whatever else it asked for', () => {
    const shown: SampleStep = {
      ...script,
      expected: [{ kind: 'output', text: 'Hello there', quoted: true }],
      output: 'Hello there',
      refused: ['telemetry.example'],
    };
    expect(judgeRun(sampleCase([install, shown])).status).toBe('passed');
    expect(judgeRun(sampleCase([install, script])).status).toBe('passed');
  });
});

describe('an installation alone', () => {
  it('is not passed on a page that asks for a key', () => {
    const needed = sampleCase([install]);
    const plan = { ...needed.plan, credentials: [{ name: 'KEY', sourceStepIds: [], quote: '', usedBy: [] }] };
    expect(judgeRun({ ...needed, plan })).toMatchObject({
      status: 'blocked',
      completionState: 'blocked_auth',
    });
  });
});

describe('what a failure is owed to', () => {
  const failed = (step: SampleStep) =>
    judgeRun(sampleCase([{ ...step, ending: { kind: 'exited', code: 1 } }]));

  it('is the package whose own script fails, unless it wanted to be built', () => {
    const output =
      'npm error path /home/a/lib/node_modules/thing\nnpm error command failed\nnpm error command sh -c npx husky install\nnpm error enoent Could not read package.json';
    expect(failed({ ...install, output })).toMatchObject({ status: 'failed', ruleId: 'sdk.install-script' });
    expect(failed({ ...install, output: `${output}\nnpm error gyp ERR! not ok` })).toMatchObject({
      status: 'blocked',
    });
  });

  it('is the reader’s machine, where the page says what must be installed', () => {
    const needed = sampleCase([
      {
        command: 'kit init a',
        ending: { kind: 'exited', code: 127 },
        output: 'bash: line 5: kit: command not found',
      },
    ]);
    const requirements = [
      { id: 'req-kit', title: 'Kit', kind: 'tool' as const, wanted: 'kit', sourceSectionId: 'section-1' },
    ];
    expect(judgeRun(needed).status).toBe('failed');
    expect(judgeRun({ ...needed, plan: { ...needed.plan, requirements } })).toMatchObject({
      ruleId: 'environment.tool',
    });
  });

  it('is the package that lacks what the code asks for, also where the message names only a variable', () => {
    const write: SampleStep = {
      action: { kind: 'write', path: 'a.js', content: "var kit = require('thing')\nkit.go()" },
    };
    const run = (output: string): SampleStep => ({
      command: 'node a.js',
      trust: 'derived',
      ending: { kind: 'exited', code: 1 },
      output,
    });
    const known: SampleStep = {
      ...install,
      expected: [{ kind: 'package', name: 'thing' }],
      packages: [{ name: 'thing', version: '2.0.0' }],
    };
    const judged = (output: string) => judgeRun(sampleCase([known, write, run(output)])).ruleId;
    expect(judged('TypeError: kit.go is not a function')).toBe('sdk.surface');
    expect(
      judged("var a = thing();\n        ^\n\nTypeError: Class constructor A cannot be invoked without 'new'"),
    ).toBe('sdk.surface');
    expect(judged('TypeError: require(...).go is not a function')).toBe('sdk.surface');
    expect(judged('TypeError: other.go is not a function')).toBe('auditor.derived-step');
  });

  it('is what does not load, before the key that it would need', () => {
    const output =
      "Error [ERR_PACKAGE_PATH_NOT_EXPORTED]: Package subpath './old' is not defined by node_modules/thing/package.json";
    const known: SampleStep = {
      ...install,
      expected: [{ kind: 'package', name: 'thing' }],
      packages: [{ name: 'thing', version: '2.0.0' }],
    };
    const run: SampleStep = {
      command: 'node a.mjs',
      ending: { kind: 'exited', code: 1 },
      needsCredential: 'KEY',
    };
    expect(judgeRun(sampleCase([known, { ...run, output }])).ruleId).toBe('sdk.surface');
    expect(judgeRun(sampleCase([known, { ...run, output: 'Error: no' }])).ruleId).toBe('auth.credential');
  });

  it('is the key of a server that breaks at the first request', () => {
    const serve: SampleStep = {
      command: 'node a.mjs',
      ending: { kind: 'kept_running', ready: 'listener' },
      needsCredential: 'KEY',
    };
    const url = 'http://localhost:3000/';
    const open = (status: number, trust: 'derived' | 'source_page'): SampleStep => ({
      action: { kind: 'probe', url },
      trust,
      probe: { url, status, body: '' },
      expected: [{ kind: 'http', url, status: null, text: null }],
    });
    expect(judgeRun(sampleCase([serve, open(500, 'source_page')])).ruleId).toBe('auth.credential');
    expect(judgeRun(sampleCase([serve, open(404, 'derived')])).ruleId).toBe('auth.credential');
    expect(judgeRun(sampleCase([serve, open(426, 'derived')])).status).toBe('passed');
    expect(judgeRun(sampleCase([serve, open(404, 'source_page')])).ruleId).toBe('docs.promise-not-kept');
  });

  it('is the reader’s own project, as long as no step has made one', () => {
    const opened = "Error: ENOENT: no such file or directory, open 'package.json'";
    expect(failed({ command: 'npx thing-init', output: opened })).toMatchObject({
      ruleId: 'environment.own-project',
    });
    const output = 'error Couldn\'t find a package.json file in "/home/a"';
    expect(failed({ command: 'yarn build', output })).toMatchObject({ ruleId: 'environment.own-project' });
    const upwards = 'Error: No package.json could be found upwards from directory /home/a';
    expect(failed({ command: 'npx @kit/cli init', output: upwards, pace: 'scaffold' })).toMatchObject({
      ruleId: 'environment.own-project',
    });
    const workspaces = 'npm error No workspaces found:\nnpm error   --workspace=true';
    expect(failed({ command: 'npm i -D -w kit', output: workspaces })).toMatchObject({
      ruleId: 'environment.own-project',
    });
  });

  it('is the auditor’s patience, where a server takes a request and does not answer in time', () => {
    const url = 'http://localhost:8080';
    const open = sampleCase([
      { action: { kind: 'probe', url }, expected: [{ kind: 'http', url, status: 200, text: null }] },
    ]);
    const probes = [
      {
        url,
        status: null,
        contentType: null,
        bodySha256: null,
        bodyExcerpt: '',
        error: 'The operation was aborted',
      },
    ];
    const steps = open.run.steps.map((step) => ({ ...step, probes }));
    expect(judgeRun({ ...open, run: { ...open.run, steps } })).toMatchObject({ status: 'inconclusive' });
  });
});
