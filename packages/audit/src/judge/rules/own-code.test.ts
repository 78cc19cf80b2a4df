import { describe, expect, it } from 'vitest';
import { type SampleStep, sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';

const ended = { kind: 'exited', code: 1 } as const;
const failing = (output: string, more: SampleStep = {}): SampleStep => ({
  command: 'npx kit check',
  ending: ended,
  output,
  ...more,
});
const writing = (path: string, content = ''): SampleStep => ({ action: { kind: 'write', path, content } });

function ruleOf(steps: SampleStep[], prose: string[] = []): string | null {
  const sample = sampleCase(steps);
  const passages = prose.map((text, order) => ({
    order,
    sectionId: 'section-1',
    text,
    codes: [],
    links: [],
    admonition: null,
    details: null,
  }));
  return judgeRun({ ...sample, page: { ...sample.page, prose: passages } }).ruleId;
}

describe('a tool that finds no code of the reader’s', () => {
  const nothing = failing('No files matching the pattern "src" were found.');

  it.each([
    ['kit.json'],
    ['.kitrc'],
    ['.kitrc.yaml'],
    ['kit.config.js'],
    ['settings/kit.toml'],
    ['config.ts'],
    ['.github/kit.yml'],
  ])('asks for it where the page writes settings alone, as in %s', (path) => {
    expect(ruleOf([writing(path), nothing])).toBe('environment.own-code');
  });

  it.each([['a.js'], ['src'], ['src/index.ts'], ['arc.js'], ['src/rc.js'], ['kit.config']])(
    'does not where the page writes code, as in %s',
    (path) => {
      expect(ruleOf([writing(path), nothing])).not.toBe('environment.own-code');
    },
  );

  it('does not where a scaffolder has made some', () => {
    const made: SampleStep = { command: 'npm create kit app', pace: 'scaffold', files: ['app/a.js'] };
    expect(ruleOf([made, nothing])).not.toBe('environment.own-code');
  });
});

describe('a step that needs a project', () => {
  const noManifest = failing('npm error enoent Could not read package.json', { command: 'npm run build' });
  const init: SampleStep = { command: 'npm init -y', files: ['package.json'] };

  it('asks for the reader’s own where the page makes none', () => {
    expect(ruleOf([noManifest])).toBe('environment.own-project');
  });

  it.each<[string, SampleStep[]]>([
    ['is scaffolded', [{ command: 'npm create kit app', pace: 'scaffold', files: ['app/a.js'] }]],
    ['gets its package.json', [writing('package.json', '{}')]],
    ['gets it in a folder', [writing('app/package.json', '{}')]],
    ['is begun by npm', [init]],
  ])('does not where one %s', (_, steps) => {
    expect(ruleOf([...steps, noManifest])).not.toBe('environment.own-project');
  });

  it.each(['Put this into your package.json.', 'Add a script for it.', 'These scripts are there.'])(
    'asks for it after npm init, where the page goes on to say: %s',
    (said) => {
      expect(ruleOf([init, noManifest], [said])).toBe('environment.own-project');
      expect(ruleOf([init, noManifest], ['It is described elsewhere.'])).not.toBe('environment.own-project');
    },
  );
});
