import { describe, expect, it } from 'vitest';
import { readBlocks } from '../guides/guide-blocks.ts';
import { expectCodeQuality, readGitlabPipeline } from './gitlab-shape.ts';

const pipelines = readBlocks('ci').filter(
  ({ lang, text }) => lang === 'yaml' && /^ {2}script:$/mu.test(text),
);
const pipeline = pipelines[0]?.text ?? '';

describe('the pipeline for GitLab that the guide shows', () => {
  it('is one, and GitLab takes it', async () => {
    expect(pipelines).toHaveLength(1);
    expect(await readGitlabPipeline(pipeline)).toBe('');
  });

  it.each([
    ['junit:', 'junitt:'],
    ['codequality:', 'code_quality:'],
    ['when: always', 'when: ever'],
    ['artifacts:', 'artefacts:'],
  ])('would be refused with %s written as %s', async (right, wrong) => {
    expect(pipeline).toContain(right);
    expect(await readGitlabPipeline(pipeline.replace(right, wrong))).toContain('Invalid .gitlab-ci.yml');
  });
});

describe('the check of code quality reports', () => {
  const good = {
    description: 'A name',
    check_name: 'waymark/x',
    fingerprint: 'f',
    severity: 'major',
    location: { path: 'docs/a.md', lines: { begin: 1 } },
  };

  it('takes what GitLab takes', () => {
    expectCodeQuality([good, { ...good, fingerprint: 'g', location: { ...good.location, path: '.a/b.md' } }]);
    expectCodeQuality([]);
  });

  it.each([
    ['no list', good],
    ['an unknown severity', [{ ...good, severity: 'high' }]],
    ['no description', [{ ...good, description: undefined }]],
    ['an absolute path', [{ ...good, location: { ...good.location, path: '/a.md' } }]],
    ['a path from the folder', [{ ...good, location: { ...good.location, path: './a.md' } }]],
    ['a path out of the repository', [{ ...good, location: { ...good.location, path: '../a.md' } }]],
    ['no line', [{ ...good, location: { path: 'a.md', lines: {} } }]],
    ['one fingerprint for two', [good, good]],
  ])('refuses %s', (_, report) => {
    expect(() => expectCodeQuality(report)).toThrow();
  });
});
