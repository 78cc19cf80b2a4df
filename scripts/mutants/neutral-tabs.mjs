import { onLine } from './edits.mjs';

const labelled = /^(```\S*) \[([^\]]+)\]\s*$/u;

/** The groups of fences that a site shows as tabs, by their lines. */
function codeGroups({ lines }) {
  return lines.flatMap((line, at) => {
    if (!/^:::+ *code-group\s*$/u.test(line)) return [];
    const end = lines.findIndex((other, from) => from > at && /^:::+\s*$/u.test(other));
    return end === -1 ? [] : { fromLine: at + 1, toLine: end + 1 };
  });
}

/** The fences of a group, each with its label. */
function fencesIn({ lines }, { fromLine, toLine }) {
  const inner = lines.slice(fromLine, toLine - 1);
  const starts = inner.flatMap((line, at) => (labelled.test(line) ? at : []));
  return starts.map((at) => {
    const end = inner.findIndex((line, from) => from > at && line.startsWith('```'));
    const [, mark, label] = labelled.exec(inner[at]);
    return { label, mark, lines: inner.slice(at, end + 1) };
  });
}

/** The page with every group written in another way. */
function withGroups(subject, groups, write) {
  const lines = [...subject.lines];
  for (const group of groups.toReversed())
    lines.splice(group.fromLine - 1, group.toLine - group.fromLine + 1, ...write(fencesIn(subject, group)));
  return lines.join('\n');
}

/** Whether a part of its own begins behind a line: anything else would belong to the last heading put there. */
function isEndOfPart({ lines }, line) {
  const next = lines.slice(line).find((text) => text.trim() !== '');
  return next === undefined || next.startsWith('#');
}

/** The tabs of a component as parts with headings, where their names stand in its tag. */
function componentTabs(subject) {
  const start = subject.lines.findIndex((line) => /^<Tabs items=\{\[/u.test(line));
  const end = subject.lines.findIndex((line, at) => at > start && line.trim() === '</Tabs>');
  if (start === -1 || end === -1 || !isEndOfPart(subject, end + 1)) return [];
  const labels = [...subject.lines[start].matchAll(/'([^']+)'/gu)].map(([, label]) => label);
  const inner = subject.lines.slice(start + 1, end).flatMap((line) => {
    if (line.trim() === '<Tabs.Tab>') return [`### ${labels.shift()}`, ''];
    return line.trim() === '</Tabs.Tab>' ? [] : [line];
  });
  if (labels.length > 0) return [];
  const text = [...subject.lines.slice(0, start), ...inner, ...subject.lines.slice(end + 1)].join('\n');
  return [{ text, place: onLine(start + 1), what: 'tabs as parts' }];
}

/** Tabs are written one below the other, each under its name. */
export function spreadTabs(subject) {
  const groups = codeGroups(subject).filter((group) => fencesIn(subject, group).length > 1);
  const spread = (title) => (fences) =>
    fences.flatMap(({ label, mark, lines }) => [title(label), '', mark, ...lines.slice(1), '']);
  const parts = groups.filter(({ toLine }) => isEndOfPart(subject, toLine));
  const made = [
    [groups, (label) => `**${label}**`, 'tabs one below the other'],
    [parts, (label) => `#### ${label}`, 'tabs as parts'],
  ];
  const ofFences = made
    .filter(([found]) => found.length > 0)
    .map(([found, title, what]) => ({
      text: withGroups(subject, found, spread(title)),
      place: found[0],
      what,
    }));
  return [...ofFences, ...componentTabs(subject)];
}

/** The tab of another package manager comes first, in all groups alike. */
export function turnTabs(subject) {
  const groups = codeGroups(subject).filter((group) => {
    const labels = fencesIn(subject, group).map(({ label }) => label.toLowerCase());
    return labels[0] === 'npm' && labels.includes('pnpm');
  });
  if (groups.length === 0) return [];
  const isFirst = ({ label }) => label.toLowerCase() === 'pnpm';
  const turn = (fences) => [
    '::: code-group',
    ...[...fences.filter(isFirst), ...fences.filter((fence) => !isFirst(fence))].flatMap(({ lines }) => [
      '',
      ...lines,
    ]),
    ...['', ':::'],
  ];
  return [{ text: withGroups(subject, groups, turn), place: groups[0], what: 'pnpm first' }];
}
