import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePages } from './corpus-pages.mjs';
import { compare, renderTable } from './corpus-table.mjs';
import { readWords, stop } from './run-command.mjs';

const usage = `npm run corpus -- FOLDER [--rounds 3] [--forms markdown,html] [--only NAME,…] [--egress registries] [--out DIR]
       npm run corpus -- ledger FOLDER [--only NAME,…]
         prints the promise ledger of every page, its goal, and where its two forms differ
       npm run corpus -- choices FOLDER… [--only NAME,…]
         takes every option of every choice of each page, and says which lead nowhere or further than they say
       npm run corpus -- phrases FOLDER… [--write]
         counts, for every row of the phrase tables, the pages that are read or planned otherwise without it
       npm run corpus -- mutants FOLDER… [--sample N] [--seed S] [--kinds KIND,…] [--only NAME,…] [--jobs 2] [--out DIR] [--list]
         puts faults and neutral changes into the pages that pass, audits each, and says which were found
       npm run corpus -- repairs FOLDER… [--only NAME,…] [--out DIR]
         audits pages that are broken on purpose, and each once more with the patch that was found for it`;

// Audits every page of a folder with an index.json, as Markdown and as HTML, and compares with the true verdicts.
const { values, positionals } = readWords(
  {
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '3' },
      forms: { type: 'string', default: 'markdown,html' },
      only: { type: 'string' },
      egress: { type: 'string', default: 'registries' },
      out: { type: 'string', default: join(tmpdir(), 'waymark-corpus') },
      write: { type: 'boolean', default: false },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      kinds: { type: 'string' },
      jobs: { type: 'string', default: '2' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  },
  usage,
);
if (values.help) {
  console.log(`Usage: ${usage}`);
  process.exit(0);
}
// The other commands, each by its module.
const questions = new Map([
  ['ledger', './corpus-ledger.mjs'],
  ['choices', './corpus-choices.mjs'],
  ['phrases', './phrase-needs.mjs'],
  ['mutants', './corpus-mutants.mjs'],
  ['repairs', './corpus-repairs.mjs'],
]);
const question = questions.get(positionals[0]);
const folders = question === undefined ? positionals : positionals.slice(1);
const [folder] = folders;
// Without a folder `phrases` would count no page and report every row as unneeded.
if (folder === undefined) stop(`Which folder?\nUsage: ${usage}`);
for (const path of folders)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) stop(`${path} is no folder.`);
for (const path of positionals[0] === 'phrases' ? [] : folders)
  if (!statSync(join(path, 'index.json'), { throwIfNoEntry: false }))
    stop(`${path} has no index.json, which names its pages.`);
if (question !== undefined) {
  const { answer } = await import(question);
  process.exit(await answer(folders, values));
}
const { renderHtml } = await import('@waymark/audit');
const { auditJourney } = await import('@waymark/audit/engine');
const wanted = values.only?.split(',');
const pages = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')).filter(
  ({ file }) => wanted?.some((name) => file.includes(name)) ?? true,
);
const server = await servePages(folder);
mkdirSync(values.out, { recursive: true });

const results = [];
for (const page of pages) {
  for (const form of values.forms.split(',')) {
    for (let round = 1; round <= Number(values.rounds); round += 1)
      results.push(await auditOnce(page, form, round));
  }
}
await server.close();
console.log(renderTable(results));
process.exitCode = results.every(({ isRight, isStable }) => isRight && isStable) ? 0 : 1;

async function auditOnce(page, form, round) {
  const startedAt = Date.now();
  const outcome = await auditJourney({
    target: server.urlOf(page.file, form),
    egress: values.egress,
    fetch: { allowPrivate: true },
    onEvent: () => undefined,
  });
  const name = `${page.file}.${form}.${round}`;
  if (outcome.kind === 'audited') {
    writeFileSync(join(values.out, `${name}.json`), JSON.stringify(outcome.report, null, 2));
    writeFileSync(join(values.out, `${name}.html`), renderHtml(outcome.report));
  }
  const first = results.find((other) => other.page.file === page.file);
  const result = {
    page,
    form,
    round,
    seconds: (Date.now() - startedAt) / 1000,
    ...compare(page, outcome, first),
  };
  console.log(
    `${result.isRight ? 'right' : 'WRONG'} ${name} ${result.status} ${result.detail} (${result.seconds.toFixed(0)} s)`,
  );
  return result;
}
