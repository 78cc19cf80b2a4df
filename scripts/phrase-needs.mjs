import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withRowWatch } from '../packages/audit/src/phrases/table.ts';
import { phraseTables } from '../packages/audit/src/phrases/tables/index.ts';
import { speaksOfRepository } from '../packages/audit/src/plan/contributor-parts.ts';
import { planJourney } from '../packages/audit/src/plan/plan-journey.ts';
import { readPage } from '../packages/audit/src/read/read-page.ts';
import { renderPage } from './corpus-pages.mjs';

const FORMATS = { '.md': 'markdown', '.mdx': 'mdx', '.html': 'html' };

/** How a page is read, with its ledger, and planned, as one text that can be compared. */
function readingOf(page) {
  const read = readPage(page);
  // The judge reads the prose for one thing, so that has to be compared too.
  const ofRepository = read.prose.map(({ text }) => speaksOfRepository(text));
  return JSON.stringify([read, planJourney(read), ofRepository]);
}

/** The pages of a folder, each in its own form and as HTML; without an index every file that can be read is one. */
function pagesOf(folder) {
  return readdirSync(folder).flatMap((file) => {
    const ending = file.slice(file.lastIndexOf('.'));
    const format = FORMATS[ending];
    if (format === undefined || file === 'README.md') return [];
    const text = readFileSync(join(folder, file), 'utf8');
    const url = `https://docs.example.com/${file}`;
    const forms = [{ format, text, url }];
    if (format !== 'html') forms.push({ format: 'html', text: renderPage(text), url });
    return [{ file: join(folder, file), forms }];
  });
}

/** The rows without which a page is read or planned otherwise; only those that it hits can be. */
function neededBy(form) {
  const hit = new Set();
  const whole = withRowWatch({ onHit: (id) => hit.add(id) }, () => readingOf(form));
  return [...hit].filter((id) => withRowWatch({ leftOut: id }, () => readingOf(form)) !== whole);
}

/** Counts for every row of every table the pages of some folders that need it. */
function countNeeds(folders) {
  const counts = new Map(phraseTables.flatMap(({ rows }) => rows.map(({ id }) => [id, 0])));
  for (const { forms } of folders.flatMap(pagesOf)) {
    const needed = new Set(forms.flatMap(neededBy));
    for (const id of needed) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The counts as a table, with those that the rows say. */
function renderNeeds(counts) {
  const lines = phraseTables.flatMap(({ name, rows }) =>
    rows.map(({ id, pages }) => {
      const count = counts.get(id) ?? 0;
      const note = count === 0 ? 'nobody needs it' : count === pages ? '' : `says ${pages}`;
      return `${String(count).padStart(5)}  ${`${name}/${id}`.padEnd(48)} ${note}`.trimEnd();
    }),
  );
  return ['pages  row', ...lines].join('\n');
}

const tables = new URL('../packages/audit/src/phrases/tables/', import.meta.url);

/** Writes the counts into the rows: `pages` is the first number behind the id of a row. */
function writeNeeds(counts) {
  for (const file of readdirSync(tables).filter((name) => name.endsWith('.ts'))) {
    const path = new URL(file, tables);
    const parts = readFileSync(path, 'utf8').split(/(?=\bid: ')/u);
    const written = parts.map((part) => {
      const count = counts.get(/^id: '([^']+)'/u.exec(part)?.[1]);
      return count === undefined ? part : part.replace(/\bpages: \d+/u, `pages: ${count}`);
    });
    writeFileSync(path, written.join(''));
  }
}

/** Answers `npm run corpus -- phrases FOLDER…`: 0 where every row is needed. */
export function answer(folders, { write }) {
  const counts = countNeeds(folders);
  console.log(renderNeeds(counts));
  if (write) writeNeeds(counts);
  return folders.length > 0 && [...counts.values()].every((count) => count > 0) ? 0 : 1;
}
