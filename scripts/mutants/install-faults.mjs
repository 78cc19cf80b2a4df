import { shownJson } from '../../packages/audit/src/code/shown-json.ts';
import { packagesOf } from '../../packages/audit/src/shell/effects.ts';
import { isFetched } from '../../packages/audit/src/shell/managers.ts';
import { parseShell } from '../../packages/audit/src/shell/parse-shell.ts';
import { onLine } from './edits.mjs';
import { placedCommands, runnersBehind } from './places.mjs';
import { spanOf } from './step-faults.mjs';
import {
  asksElsewhere,
  doneBlocks,
  hasScaffold,
  installedPackages,
  readSubject,
  wholeCode,
} from './subject.mjs';

/** The programs that the scripts of a shown package.json call. */
function programsOfScripts({ role, text }) {
  const scripts = role === 'file_merge' ? Object.values(Object(Object(shownJson(text)).scripts)) : [];
  return scripts.flatMap((script) => parseShell(String(script)).commands.map(({ program }) => program));
}

/** The first places that need each installed package, as code, as a script or as a program. */
function usesOf(subject) {
  const installed = installedPackages(subject);
  const byCode = wholeCode(subject).flatMap(({ block, facts }) =>
    facts.imports.flatMap(({ specifier, isType }) => {
      const name = [...installed].find((each) => specifier === each || specifier.startsWith(`${each}/`));
      return name && !isType ? { name, span: spanOf(block) } : [];
    }),
  );
  const byScripts = doneBlocks(subject).flatMap((block) =>
    programsOfScripts(block).flatMap((name) => (installed.has(name) ? { name, span: spanOf(block) } : [])),
  );
  const byCommands = placedCommands(subject).flatMap(({ parts, line }) =>
    installed.has(parts.program) && !isFetched(parts) ? { name: parts.program, span: onLine(line) } : [],
  );
  return [...byCode, ...byScripts, ...byCommands].toSorted((a, b) => a.span.fromLine - b.span.fromLine);
}

/** The lines that go with an install: its whole fence, or the item of a list that is nothing else. */
function linesToDrop({ lines }, { origin, line, lastLine, commands }) {
  if (commands.length !== 1 || line === null) return null;
  if (origin === 'fence') return { fromLine: line, toLine: lastLine };
  return line === lastLine && /^\s*[-*] /u.test(lines[line - 1]) ? onLine(line) : null;
}

/** Nothing installs what the first code, script or command of the product needs. */
export function dropInstalls(subject) {
  const [use] = usesOf(subject);
  if (use === undefined) return [];
  const before = use.span.fromLine;
  if (hasScaffold(subject, before) || asksElsewhere(subject)) return [];
  const installing = subject.page.blocks.filter(
    ({ line, commands }) =>
      (line ?? 0) < before && commands.some(({ command }) => packagesOf(command).length > 0),
  );
  const spans = installing.map((block) => linesToDrop(subject, block));
  if (spans.length === 0 || spans.includes(null)) return [];
  // Blank lines in their place, so that all others keep their numbers.
  const isGone = (line) => spans.some(({ fromLine, toLine }) => fromLine <= line && line <= toLine);
  const text = subject.lines.map((line, at) => (isGone(at + 1) ? '' : line)).join('\n');
  const left = readSubject(subject.file, text);
  if (installedPackages(left, before).size > 0) return [];
  const names = usesOf(subject).filter(({ span }) => span.fromLine === before);
  return [
    {
      text,
      place: spans[0],
      where: [use.span, ...runnersBehind(subject, use.span.toLine)],
      marks: [...new Set(names.map(({ name }) => name))],
      // A careful reader installs what is imported, so the page may pass; a finding is expected all the same.
      mayPass: true,
      what: `install of ${use.name} → nothing`,
    },
  ];
}
