import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderHtml } from '@waymark/audit';
import { auditJourney } from '@waymark/audit/engine';
import { servePages } from './corpus-pages.mjs';
import { compare, renderTable } from './corpus-table.mjs';

// Audits every page of a folder with an index.json, as Markdown and as HTML, and compares with the true verdicts.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    forms: { type: 'string', default: 'markdown,html' },
    only: { type: 'string' },
    egress: { type: 'string', default: 'registries' },
    out: { type: 'string', default: join(tmpdir(), 'waymark-corpus') },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
// What can be asked of the pages without auditing them.
const questions = { ledger: './corpus-ledger.mjs', phrases: './phrase-needs.mjs' };
const question = questions[positionals[0]];
if (question !== undefined && !values.help) {
  const { answer } = await import(question);
  process.exit(answer(positionals.slice(1), values));
}
const [folder] = positionals;
if (values.help || folder === undefined) {
  console.error(`Usage: npm run corpus -- FOLDER [--rounds 3] [--forms markdown,html] [--only NAME,…] [--egress registries] [--out DIR]
       npm run corpus -- ledger FOLDER
       npm run corpus -- phrases FOLDER… [--write]
         counts, for every row of the phrase tables, the pages that are read or planned otherwise without it`);
  process.exit(values.help ? 0 : 64);
}
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
