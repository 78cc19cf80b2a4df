import { parseCode } from '../../packages/audit/src/code/parse-code.ts';
import { walk } from '../../packages/audit/src/code/syntax.ts';
import { isInstall } from '../../packages/audit/src/shell/effects.ts';
import { codeChange } from './code-faults.mjs';
import { onLine, replaced } from './edits.mjs';
import { isPlanned, runnersBehind } from './places.mjs';
import { partOf, wholeCode } from './subject.mjs';

const shown = new Set(['output', 'response', 'value', 'seen_text']);

/** The row that a claim is about, where somebody is known to do it. */
function rowShowing({ page, plan }, claim) {
  const row = page.ledger.find(({ id }) => id === claim.about);
  const part = plan.mainFlow[row?.sourceStepId ?? ''];
  // Whether the commands of a further example can be run is not known.
  return part === 'main' || (part === 'further' && row.code !== 'run') ? row : null;
}

/** Whether a comment gives a value and not a remark: a string, a number, a list, an object or a word of the language. */
function isLiteral(text) {
  return /^(?:['"`[{]|-?\d|true|false|null|undefined)/u.test(text.trim());
}

function isResult(subject, claim, row) {
  if (row.code === 'run') {
    const block = subject.page.blocks.find(({ id }) => id === row.blockId);
    // The output of a command that only illustrates is not seen by anybody.
    const isDone =
      block !== undefined && (isPlanned(subject, block) || subject.plan.goal?.blockId === block.id);
    return claim.code !== 'value' && !isInstall(row.data.command) && isDone;
  }
  if (claim.code !== 'value') return claim.code !== 'seen_text' || claim.data.text !== null;
  return isLiteral(claim.data.text) && wholeCode(subject).some(({ block }) => block.id === row.blockId);
}

/** Words that are no part of a path, an address or a name: those may differ on every machine. */
const plainWords = /(?<![\w/.:@-])[A-Za-z]{4,}(?![\w/@-]|[.:]\w)/gu;

/** The words of a claim that stand exactly once on its lines, behind the mark of a comment where it is one. */
function wordsOf({ lines }, { span, data, code }) {
  const said = new Set(data.text.match(/[A-Za-z]{4,}/gu) ?? []);
  const places = [];
  for (let line = span.fromLine; line <= span.toLine; line += 1) {
    const text = lines[line - 1];
    const from = code === 'value' ? text.lastIndexOf('//') : 0;
    // Lines with a question or an ellipsis hold nothing that every reader sees alike.
    if (from === -1 || text.trimStart().startsWith('?') || text.includes('...')) continue;
    for (const { 0: word, index } of text.matchAll(plainWords))
      if (index >= from && said.has(word)) places.push({ line, column: index, word });
  }
  return places.filter(({ word }) => places.filter((other) => other.word === word).length === 1);
}

/** A literal is replaced by another literal, since any other word would turn the comment into a remark. */
const otherWords = new Map([
  ['true', 'false'],
  ['false', 'true'],
  ['null', 'undefined'],
  ['undefined', 'null'],
]);

/** The page says that something else is seen than what is. */
export function changeResults(subject, random) {
  return subject.page.ledger
    .filter(({ kind, code, span, data }) => kind === 'claim' && shown.has(code) && span && data.text)
    .flatMap((claim) => {
      const row = rowShowing(subject, claim);
      const words = row && isResult(subject, claim, row) ? wordsOf(subject, claim) : [];
      const [found] = random.shuffled(words);
      if (found === undefined) return [];
      const made = random.word(Math.max(found.word.length, 6));
      const wrong = (claim.code === 'value' && otherWords.get(found.word)) || made;
      const change = { line: found.line, column: found.column, length: found.word.length, text: wrong };
      return {
        text: replaced(subject, [change]),
        place: onLine(found.line),
        where: [
          onLine(found.line),
          ...(row.span ? [row.span] : []),
          ...runnersBehind(subject, row.span?.toLine ?? 0),
        ],
        marks: wrong === made ? [made] : [],
        mayPass: true,
        what: `${found.word} → ${wrong}`,
      };
    });
}

function portIn(url) {
  const found = URL.parse(url);
  return found?.hostname === 'localhost' || found?.hostname === '127.0.0.1' ? found.port : '';
}

/** The visits of the journey to a port of the reader's own machine. */
function visits({ page, plan }) {
  return page.ledger.flatMap((row) => {
    const isDone = row.code === 'open_url' && row.span && plan.mainFlow[row.sourceStepId] !== 'option';
    const port = isDone ? portIn(row.data.url) : '';
    return port === '' ? [] : [{ row, port }];
  });
}

/** Where a port stands on the lines of a row. */
function placesOf({ lines }, { span }, port) {
  const places = [];
  for (let line = span.fromLine; line <= span.toLine; line += 1)
    for (const { index } of lines[line - 1].matchAll(
      new RegExp(`(?<=(?:localhost|127\\.0\\.0\\.1):)${port}\\b`, 'gu'),
    ))
      places.push({ line, column: index, length: port.length });
  return places;
}

/** The reader is sent to a port on which nothing listens. */
function visitElsewhere(subject, random) {
  const found = visits(subject);
  return [...new Set(found.map(({ port }) => port))].flatMap((port) => {
    const wrong = String(41_000 + random.below(8_000));
    const rows = found.filter((visit) => visit.port === port).map(({ row }) => row);
    const places = new Map(
      rows
        .flatMap((row) => placesOf(subject, row, port))
        .map((place) => [`${place.line}:${place.column}`, place]),
    );
    const changes = [...places.values()].map((place) => ({ ...place, text: wrong }));
    if (changes.length === 0) return [];
    const lines = changes.map(({ line }) => onLine(line));
    const isNeeded = rows.some(({ id }) => subject.plan.goal?.rowId === id);
    return {
      text: replaced(subject, changes),
      place: lines[0],
      where: lines,
      marks: [wrong],
      mayPass: !isNeeded,
      what: `port ${port} → ${wrong} in the address`,
    };
  });
}

/** The server listens on another port than the one that the reader is sent to. */
function listenElsewhere(subject, random) {
  const servers = wholeCode(subject).filter(({ facts }) => facts.listens);
  return servers.flatMap(({ block, facts }) => {
    const visit = visits(subject).find(
      ({ row, port }) => port === String(facts.port) && row.span.fromLine > block.line,
    );
    // Only the last server before a visit is known to be visited.
    const isReplaced = servers.some(
      ({ block: other }) => other.line > block.line && other.line < visit?.row.span.fromLine,
    );
    if (visit === undefined || isReplaced || partOf(subject, block) !== 'main') return [];
    const { tree } = parseCode(block.text, block.lang);
    const numbers = walk(tree).filter(({ node }) => node.type === 'Literal' && node.value === facts.port);
    if (numbers.length !== 1) return [];
    const [{ node }] = numbers;
    const text = String(41_000 + random.below(8_000));
    return codeChange(subject, block, {
      start: node.start,
      end: node.end,
      text,
      mark: text,
      more: [visit.row.span],
    });
  });
}

/** The port of the server and the port of the visit differ. */
export function changePorts(subject, random) {
  return [...visitElsewhere(subject, random), ...listenElsewhere(subject, random)];
}
