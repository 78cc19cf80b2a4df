import { classify, isWrongAlready } from './classify.mjs';

/** Does some work for each thing, with so many at once. */
async function inParallel(things, jobs, work) {
  const results = new Array(things.length);
  let next = 0;
  const turn = async () => {
    while (next < things.length) {
      const at = next;
      next += 1;
      results[at] = await work(things[at]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, things.length) }, turn));
  return results;
}

/** What the auditor says of every page as it is, by its file. */
export async function auditBases(texts, { audit, jobs }) {
  const outcomes = await inParallel([...texts], jobs, async ([file, text]) => [
    file,
    await audit({ id: `${file}-as-it-is`, file, text, form: 'markdown' }),
  ]);
  return new Map(outcomes);
}

/**
 * The mutants of pages that pass unchanged, at places without a finding. Only of these is it known what the auditor
 * has to say of the change.
 */
export function passingAlone(mutants, bases, texts) {
  const isKept = (mutant) => {
    const base = bases.get(mutant.page.file);
    return base.status === 'passed' && !isWrongAlready(mutant, base, texts.get(mutant.page.file));
  };
  const others = [...bases].filter(([, { status }]) => status !== 'passed');
  return { kept: mutants.filter(isKept), leftOut: others.map(([file, { status }]) => `${file} ${status}`) };
}

/** Audits every mutant; `audit` gives the outcome for a text under a file name and a form. */
export async function auditMutants(mutants, bases, { audit, jobs, onResult }) {
  return await inParallel(mutants, jobs, async (mutant) => {
    const { id, page, text, form } = mutant;
    const outcome = await audit({ id, file: page.file, text, form });
    const base = bases.get(page.file);
    const result = { mutant, outcome, base, ...classify(mutant, outcome, base) };
    onResult?.(result);
    return result;
  });
}
