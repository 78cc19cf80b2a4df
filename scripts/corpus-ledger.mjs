import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goalOf } from '../packages/audit/src/plan/goal/goal-of.ts';
import { mainFlowOf } from '../packages/audit/src/plan/goal/main-flow.ts';
import { readPage } from '../packages/audit/src/read/read-page.ts';
import { isHtmlTag } from '../packages/audit/src/read/source/html-tags.ts';
import { renderPage } from './corpus-pages.mjs';

const url = 'https://docs.example.com/start';

/** Reads Markdown as it is and as a site shows it. */
export function readBothForms(text, file) {
  return {
    markdown: readPage({ format: file.endsWith('.mdx') ? 'mdx' : 'markdown', text, url }),
    html: readPage({ format: 'html', text: renderPage(text), url }),
  };
}

function oneLine(text, most) {
  const line = text.replaceAll('\n', ' ⏎ ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** The ledger of a page, one row a line: lines of the source, kind, code, quote. */
export function ledgerTable({ ledger }) {
  const codes = new Map(ledger.map((row) => [row.id, row.code]));
  return ledger.map((row) => {
    const lines = row.span === null ? '?' : `${row.span.fromLine}-${row.span.toLine}`;
    const about = row.about === null ? '' : ` (about ${codes.get(row.about)})`;
    return `${lines.padEnd(10)} ${row.kind.padEnd(11)} ${row.code.padEnd(18)} ${oneLine(row.quote, 100)}${about}`;
  });
}

/** What a page leads to and which of its lines lead there, in two or three lines. */
export function goalTable(page) {
  const goal = goalOf(page);
  if (goal === null) return ['no goal: nothing of the product is to be seen'];
  const row = page.ledger.find(({ id }) => id === goal.rowId);
  const lines = goal.span === null ? '?' : `${goal.span.fromLine}-${goal.span.toLine}`;
  const parts = Object.entries(mainFlowOf(page, goal));
  const count = (part) => parts.filter(([, found]) => found === part).length;
  return [
    `goal ${lines} ${goal.kind} of ${goal.products.slice(0, 3).join(', ')}: ${oneLine(row?.quote ?? '', 80)} (${goal.claimIds.length} claims)`,
    `steps: ${count('main')} main flow, ${count('option')} for others, ${count('further')} further`,
  ];
}

const LONGEST_COMPARED = 150;
/** How many letters of markup a quote surely has; behind them a link may differ, as HTML has its address in a tag. */
const BEGINNING = 10;

/** The letters of markup without the tags of HTML's own, all of which a renderer writes in its own way. */
function wordingOf(markup) {
  const tags = markup.split('<').map((part, at) => {
    const name = /^[\w-]+/u.exec(part)?.[0];
    return at > 0 && (name === undefined || isHtmlTag(name)) ? part.slice(part.indexOf('>') + 1) : part;
  });
  return tags
    .join(' ')
    .toLowerCase()
    .replaceAll('classname=', 'class=')
    .replace(/&#?\w+;|[^a-z0-9]/gu, '')
    .slice(0, LONGEST_COMPARED);
}

/**
 * What both forms of a page must share: what a row says, its quote, what it is about, and whether its lines are known.
 * Three things cannot be the same: the numbers of lines, since a site has other lines; tags, entities and white space
 * where a quote is source, and what else stands on the line of markup; the case of names in tags, since HTML knows none,
 * and the name that JSX has for `class`.
 */
function comparable({ ledger, blocks }) {
  const rendered = new Set(
    blocks.flatMap(({ id, origin }) => (origin === 'component' || origin === 'template' ? [id] : [])),
  );
  const quoted = ({ kind, data, quote, blockId }) => {
    if (kind === 'markup') return wordingOf(quote).includes(wordingOf(data.markup).slice(0, BEGINNING));
    return rendered.has(blockId) ? wordingOf(quote) : quote;
  };
  const said = new Map(ledger.map((row) => [row.id, `${row.code} ${JSON.stringify(row.data)}`]));
  return ledger.map((row) => {
    const words = JSON.stringify([row.data, quoted(row)]);
    const about = row.about === null ? '' : said.get(row.about);
    return `${row.kind} ${row.code} ${words} ${about}${row.span === null ? ' nowhere' : ''}`;
  });
}

/** The rows that only one form of a page has. */
export function formDifferences({ markdown, html }) {
  const [left, right] = [comparable(markdown), comparable(html)];
  if (left.join('\n') === right.join('\n')) return [];
  const only = (rows, others, form) => {
    const rest = new Map();
    for (const row of others) rest.set(row, (rest.get(row) ?? 0) + 1);
    return rows.flatMap((row) => {
      const count = rest.get(row) ?? 0;
      rest.set(row, count - 1);
      return count > 0 ? [] : [`only ${form}: ${row}`];
    });
  };
  const found = [...only(left, right, 'Markdown'), ...only(right, left, 'HTML')];
  return found.length > 0 ? found : ['the same rows in another order'];
}

/** Prints the ledger of each page of a folder and where its two forms differ. */
export function answer([folder], { only }) {
  const wanted = only?.split(',');
  let differing = 0;
  for (const { file } of JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))) {
    if (wanted && !wanted.some((name) => file.includes(name))) continue;
    const forms = readBothForms(readFileSync(join(folder, file), 'utf8'), file);
    const differences = formDifferences(forms);
    console.log(`\n== ${file}: ${forms.markdown.ledger.length} rows`);
    for (const line of ledgerTable(forms.markdown)) console.log(line);
    for (const line of goalTable(forms.markdown)) console.log(line);
    for (const line of differences) console.log(`   ${oneLine(line, 240)}`);
    if (differences.length > 0) differing += 1;
  }
  console.log(`\n${differing} pages whose forms differ`);
  return differing === 0 ? 0 : 1;
}
