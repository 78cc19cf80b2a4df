import { expect, it } from 'vitest';
import { auditBases, auditMutants, passingAlone } from './audit-all.mjs';

const page = (file) => ({
  page: { file },
  id: `${file}-1`,
  text: `${file} changed`,
  form: 'markdown',
  isFault: false,
});

it('changes only the pages that pass as they are, and names the others', async () => {
  const audit = async ({ text }) => ({ status: text.includes('good') ? 'passed' : 'blocked', findings: [] });
  const texts = new Map([
    ['good.md', 'good'],
    ['bad.md', 'bad'],
  ]);
  const bases = await auditBases(texts, { audit, jobs: 2 });
  const { kept, leftOut } = passingAlone([page('good.md'), page('bad.md')], bases, texts);
  expect(kept.map(({ id }) => id)).toEqual(['good.md-1']);
  expect(leftOut).toEqual(['bad.md blocked']);
  const [result] = await auditMutants(kept, bases, { audit, jobs: 2 });
  expect(result).toMatchObject({ column: 'unmoved', base: { status: 'passed' } });
});
