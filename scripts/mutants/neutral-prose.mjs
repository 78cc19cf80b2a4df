import { onLine } from './edits.mjs';
import { doneBlocks, leadsToGoal } from './subject.mjs';

/** Rewordings that mean the same wherever they stand. */
const rewordings = [
  [/\blet's\b/giu, 'let us'],
  [/\byou'll\b/giu, 'you will'],
  [/\bwe'll\b/giu, 'we will'],
  [/\byou're\b/giu, 'you are'],
  [/\bit's\b/giu, 'it is'],
  [/\bdon't\b/giu, 'do not'],
  [/\bdoesn't\b/giu, 'does not'],
  [/\bcan't\b/giu, 'cannot'],
  [/\bisn't\b/giu, 'is not'],
  [/\byou've\b/giu, 'you have'],
  [/\bwe've\b/giu, 'we have'],
  [/\bfor example\b/giu, 'for instance'],
  [/\bsuch as\b/giu, 'like'],
  [/\bin order to\b/giu, 'to'],
  [/\bvery\b/gu, 'quite'],
  [/\beasily\b/gu, 'with ease'],
];

/** The lines outside of fences and of the head, by their numbers. */
function openLines({ lines }) {
  const found = [];
  let fence = null;
  let isHead = lines[0] === '---';
  for (const [at, line] of lines.entries()) {
    if (isHead) {
      isHead = at === 0 || line !== '---';
      continue;
    }
    const [, mark] = /^[\s>]*(`{3,}|~{3,})/u.exec(line) ?? [];
    if (mark === undefined) found.push(...(fence === null ? [at + 1] : []));
    else if (fence === null) fence = mark;
    else if (line.trimEnd().endsWith(fence)) fence = null;
  }
  return found;
}

/** The lines of plain prose: no head, table, item, markup or component. */
function proseLines(subject) {
  return openLines(subject).filter((line) => {
    const text = subject.lines[line - 1];
    return /^[A-Z]/u.test(text) && !/[<{|]/u.test(text);
  });
}

/** What is between pieces of code and links, each changed alone. */
function reworded(line) {
  return line
    .split(/(`[^`]*`|\[[^\]]*\]\([^)]*\))/u)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : rewordings.reduce((text, [from, to]) => text.replace(from, keepingCase(to)), part),
    )
    .join('');
}

function keepingCase(to) {
  return (found) => (found[0] === found[0].toUpperCase() ? to[0].toUpperCase() + to.slice(1) : to);
}

/** The same is said in other words. */
export function rewordProse(subject) {
  const prose = new Set(proseLines(subject));
  const lines = subject.lines.map((line, at) => (prose.has(at + 1) ? reworded(line) : line));
  const first = lines.findIndex((line, at) => line !== subject.lines[at]);
  return first === -1 ? [] : [{ text: lines.join('\n'), place: onLine(first + 1), what: 'other words' }];
}

const pleasantry = 'This page is short, and you can come back to any part of it later.';

/** A sentence that asks for nothing and promises nothing opens the page. */
export function addPleasantry(subject) {
  const heading = subject.lines.findIndex((line) => /^#{1,2} /u.test(line));
  if (heading === -1 || subject.lines[heading + 1]?.trim() !== '') return [];
  const lines = [...subject.lines.slice(0, heading + 1), '', pleasantry, ...subject.lines.slice(heading + 1)];
  return [{ text: lines.join('\n'), place: onLine(heading + 3), what: 'a sentence more' }];
}

const sections = [
  [
    ...['## Optional: editor settings', '', 'This part is optional; nothing on this page needs it.', ''],
    ...['If you like two blanks for each level, tell your editor:', ''],
    ...['```json', '{ "editor.tabSize": 2 }', '```', ''],
  ],
  [
    ...['## Optional: which version', '', 'This part is optional; nothing on this page needs it.', ''],
    ...['If you want to know which Node.js you have:', '', '```sh', 'node --version', '```', ''],
  ],
];

/** A part more at the end, which the page itself calls optional. */
export function addOptionalSections(subject) {
  const end = subject.lines.length;
  return sections.map((section) => ({
    text: [...subject.lines, '', ...section].join('\n'),
    place: { fromLine: end + 2, toLine: end + 1 + section.length },
    what: section[0],
  }));
}

/** Whether the headings of a page only order it: no way to choose, no example more and no end hangs on them. */
function isOneFlow(subject) {
  const isApart = subject.page.alternatives.some(({ kind }) => kind === 'sections');
  // The goal is the last result of a part: what stands behind it would become the goal of a list.
  return !isApart && doneBlocks(subject).every(({ line }) => leadsToGoal(subject, line));
}

/** The parts of the page stand in a list instead of under headings. */
export function listHeadings(subject) {
  const { lines } = subject;
  const open = new Set(openLines(subject));
  const isHeading = (line) => open.has(line) && lines[line - 1].startsWith('## ');
  const starts = lines.flatMap((_, at) => (isHeading(at + 1) ? at + 1 : []));
  const [first, second] = starts;
  // Components, directives and imports must begin at the margin and cannot stand in a list.
  const isPlain = [...open].every(
    (line) => line < first || !/^(?:\s*<|:::|import |export )/u.test(lines[line - 1]),
  );
  if (second === undefined || !isPlain || !isOneFlow(subject)) return [];
  const listed = lines.map((line, at) => {
    if (at + 1 < first || line.trim() === '') return line;
    return isHeading(at + 1) ? `- **${line.slice(3).trim()}**` : `  ${line}`;
  });
  const place = { fromLine: first, toLine: lines.length };
  return [{ text: listed.join('\n'), place, what: 'a list instead of headings' }];
}

/** The page as a generator of sites writes it. */
export function renderAsHtml(subject) {
  const place = { fromLine: 1, toLine: subject.lines.length };
  return [{ text: subject.text, form: 'html', place, what: 'the page as HTML' }];
}
