import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveTexts } from './corpus-pages.mjs';
import { auditBases, auditMutants, passingAlone } from './mutants/audit-all.mjs';
import { outcomeOf } from './mutants/classify.mjs';
import { mutantsOfPage, sampleOf } from './mutants/generate.mjs';
import { faultKinds } from './mutants/kinds.mjs';
import { neutralKinds } from './mutants/neutral-kinds.mjs';
import { barsOf, renderMutants } from './mutants/table.mjs';
import { stop } from './run-command.mjs';

/** Whether a page must pass: where "failed" is an accepted verdict too, a fault put into it would prove nothing. */
function isPassing({ status, accept = [] }) {
  return status === 'passed' && !accept.includes('failed');
}

function kindsOf(words) {
  const kinds = words?.split(',') ?? null;
  const all = [...Object.keys(faultKinds), ...Object.keys(neutralKinds)];
  const unknown = kinds?.find((kind) => !all.includes(kind));
  if (unknown !== undefined) stop(`There is no kind ${unknown}; there are ${all.join(', ')}.`);
  return kinds;
}

/** A number of the command line; anything else would audit nothing and call that a success. */
function countOf(name, word) {
  const count = Number(word);
  if (!Number.isInteger(count) || count < 1) stop(`--${name} is a whole number from 1 on, not ${word}.`);
  return count;
}

/** Makes the mutants of every passing page of some folders, audits them, and says which were taken for what. */
export async function answer(folders, { only, sample, seed, kinds, out, jobs, egress, list }) {
  const wanted = only?.split(',');
  const most = sample === undefined ? null : countOf('sample', sample);
  const atOnce = countOf('jobs', jobs);
  const chosenKinds = kindsOf(kinds);
  const texts = new Map();
  const mutants = folders.flatMap((folder) =>
    JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
      .filter((page) => isPassing(page) && (wanted?.some((name) => page.file.includes(name)) ?? true))
      .flatMap((page) => {
        texts.set(page.file, readFileSync(join(folder, page.file), 'utf8'));
        return mutantsOfPage(page, texts.get(page.file), { seed, kinds: chosenKinds });
      }),
  );
  if (mutants.length === 0) stop('No passing page of these folders can be changed so.');
  const choose = (some) => {
    const chosen = most === null ? some : sampleOf(some, most, seed);
    const faults = chosen.filter(({ isFault }) => isFault).length;
    const files = new Set(chosen.map(({ page }) => page.file));
    console.log(`${faults} faults and ${chosen.length - faults} neutral changes of ${files.size} pages`);
    return chosen;
  };
  if (list) {
    for (const { id, what } of choose(mutants)) console.log(`${id}: ${what}`);
    return 0;
  }
  return await runAll(mutants, texts, { out, jobs: atOnce, egress, choose });
}

async function runAll(mutants, texts, { out, jobs, egress, choose }) {
  const { auditJourney } = await import('@waymark/audit/engine');
  mkdirSync(out, { recursive: true });
  const served = new Map();
  const server = await serveTexts((path) => served.get(path));
  const audit = async ({ id, file, text, form }) => {
    const startedAt = Date.now();
    served.set(`${id}/${file}`, text);
    writeFileSync(join(out, `${id}.md`), text);
    const target = server.urlOf(`${id}/${file}`, form);
    const audited = await auditJourney({ target, egress, fetch: { allowPrivate: true } }).catch((error) => ({
      kind: 'crashed',
      reason: String(error),
    }));
    served.delete(`${id}/${file}`);
    if (audited.kind === 'audited')
      writeFileSync(join(out, `${id}.json`), JSON.stringify(audited.report, null, 2));
    return { ...outcomeOf(audited), seconds: Math.round((Date.now() - startedAt) / 1000) };
  };
  const onResult = ({ mutant, column, isBad, outcome }) =>
    console.log(`${isBad ? 'BAD ' : 'good'} ${mutant.id} ${column} (${outcome.seconds} s)`);
  const changed = new Set(mutants.map(({ page }) => page.file));
  const bases = await auditBases(new Map([...texts].filter(([file]) => changed.has(file))), { audit, jobs });
  const { kept, leftOut } = passingAlone(mutants, bases, texts);
  if (leftOut.length > 0) console.log(`left out, not passed as they are: ${leftOut.join(', ')}`);
  if (kept.length === 0) stop('None of these pages passes as it is.');
  const results = await auditMutants(choose(kept), bases, { audit, jobs, onResult });
  await server.close();
  const told = results.map(({ mutant: { text: _, ...mutant }, ...rest }) => ({ mutant, ...rest }));
  writeFileSync(join(out, 'results.json'), JSON.stringify(told, null, 2));
  console.log(`\n${renderMutants(results)}`);
  return barsOf(results).every(({ isMet }) => isMet) ? 0 : 1;
}
