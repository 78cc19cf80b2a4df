import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveTexts } from './corpus-pages.mjs';
import { auditMutants } from './mutants/audit-all.mjs';
import { outcomeOf } from './mutants/classify.mjs';
import { mutantsOfPage, sampleOf } from './mutants/generate.mjs';
import { faultKinds } from './mutants/kinds.mjs';
import { neutralKinds } from './mutants/neutral-kinds.mjs';
import { barsOf, renderMutants } from './mutants/table.mjs';
import { stop } from './run-command.mjs';

/** A page that may honestly be said to fail has no truth that a change could turn round. */
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
  const chosen = most === null ? mutants : sampleOf(mutants, most, seed);
  const faults = chosen.filter(({ isFault }) => isFault).length;
  console.log(`${faults} faults and ${chosen.length - faults} neutral changes of ${texts.size} pages`);
  if (list) {
    for (const { id, what } of chosen) console.log(`${id}: ${what}`);
    return 0;
  }
  return await runAll(chosen, texts, { out, jobs: atOnce, egress });
}

async function runAll(chosen, texts, { out, jobs, egress }) {
  const { auditJourney } = await import('@waymark/audit/engine');
  mkdirSync(out, { recursive: true });
  const served = new Map();
  const server = await serveTexts((path) => served.get(path));
  const audit = async ({ id, file, text, form }) => {
    served.set(`${id}/${file}`, text);
    writeFileSync(join(out, `${id}.md`), text);
    const target = server.urlOf(`${id}/${file}`, form);
    const audited = await auditJourney({ target, egress, fetch: { allowPrivate: true } }).catch((error) => ({
      ...{ kind: 'crashed', reason: String(error) },
    }));
    served.delete(`${id}/${file}`);
    if (audited.kind === 'audited')
      writeFileSync(join(out, `${id}.json`), JSON.stringify(audited.report, null, 2));
    return outcomeOf(audited);
  };
  const onResult = ({ mutant, column, isBad }) =>
    console.log(`${isBad ? 'BAD ' : 'good'} ${mutant.id} ${column}`);
  const results = await auditMutants(chosen, texts, { audit, jobs, onResult });
  await server.close();
  const kept = results.map(({ mutant: { text: _, ...mutant }, ...rest }) => ({ mutant, ...rest }));
  writeFileSync(join(out, 'results.json'), JSON.stringify(kept, null, 2));
  console.log(`\n${renderMutants(results)}`);
  return barsOf(results).every(({ isMet }) => isMet) ? 0 : 1;
}
