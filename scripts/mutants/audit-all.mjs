import { classify } from './classify.mjs';

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

/** Audits each page as it is, then every mutant; `audit` gives the outcome for a text under a file name and a form. */
export async function auditMutants(mutants, texts, { audit, jobs, onResult }) {
  const files = [...new Set(mutants.map(({ page }) => page.file))];
  const outcomes = await inParallel(files, jobs, async (file) => [
    file,
    await audit({ id: `${file}-as-it-is`, file, text: texts.get(file), form: 'markdown' }),
  ]);
  const bases = new Map(outcomes);
  return await inParallel(mutants, jobs, async (mutant) => {
    const { id, page, text, form } = mutant;
    const outcome = await audit({ id, file: page.file, text, form });
    const base = bases.get(page.file);
    const result = { mutant, outcome, base, ...classify(mutant, outcome, base) };
    onResult?.(result);
    return result;
  });
}
