import { codeFacts } from '../../packages/audit/src/code/code-facts.ts';
import { shownJson } from '../../packages/audit/src/code/shown-json.ts';
import { impliedNames } from '../../packages/audit/src/plan/goal/implied-names.ts';
import { packagesOf } from '../../packages/audit/src/shell/effects.ts';
import { installs, scriptOf } from '../../packages/audit/src/shell/managers.ts';
import { fileRunBy } from '../../packages/audit/src/shell/run-file.ts';
import { filesWrittenBy } from '../../packages/audit/src/shell/written-files.ts';
import { sureUses } from './code-faults.mjs';
import { movedBehind, onLine, withoutLines } from './edits.mjs';
import { isNeeded, placedCommands, runnersBehind } from './places.mjs';
import { doneBlocks, hasScaffold, isCode, isOffered, wholeCode, withoutEnding } from './subject.mjs';

export function spanOf({ line, lastLine }) {
  return { fromLine: line, toLine: lastLine };
}

/** A fence that can be cut out: it stands alone, at the edge of the page, in no list and among no other ways. */
function isLoose(subject, block) {
  const [first, last] = [subject.lines[block.line - 1], subject.lines[block.lastLine - 1]];
  const isFence = block.origin === 'fence' && first.startsWith('```') && last.startsWith('```');
  const isAlone = subject.page.blocks.filter(({ line }) => line === block.line).length === 1;
  return isFence && isAlone && block.context.listPath.length === 0 && !isOffered(subject, block);
}

/** Whether nothing but this block makes the file that it names. */
function isOnlySource(subject, block) {
  const { page } = subject;
  const name = withoutEnding(block.file.path);
  const isSame = (path) => path !== null && withoutEnding(path) === name;
  const others = page.blocks.filter((other) => other !== block && isSame(other.file?.path ?? null));
  const byCommands = page.blocks.flatMap(({ commands }) =>
    commands.flatMap(({ command }) => filesWrittenBy(command)),
  );
  const byWords = page.ledger.some(
    ({ code, data }) =>
      (code === 'write_from_above' || (code === 'write' && data.content !== null)) && isSame(data.path),
  );
  // A following block of code without a file name could be read as the file that is missing.
  const next = page.blocks.find(({ order }) => order > block.order);
  const isReplaced = next !== undefined && isCode(next) && next.file === null;
  return others.length === 0 && !byWords && !isReplaced && !byCommands.some(isSame);
}

/** The first lines below a block that cannot do without the file which it makes. */
function useOfFile(subject, block) {
  const run = placedCommands(subject).find(
    ({ parts, line }) => line > block.line && fileRunBy(parts) === block.file.path,
  );
  if (run !== undefined) return { ...spanOf(run.block), marks: [block.file.path] };
  const name = withoutEnding(block.file.path);
  const isTaken = ({ specifier }) => specifier.startsWith('.') && withoutEnding(specifier) === name;
  const taker = doneBlocks(subject).find(
    (other) =>
      other.order > block.order &&
      isCode(other) &&
      codeFacts(other.text, other.lang).imports.some((each) => isTaken(each) && !each.isType),
  );
  return taker && { ...spanOf(taker), marks: [block.file.path, `/${name}`], isImport: true };
}

/** The run of a script of package.json that only this block defines. */
function useOfScript(subject, block) {
  const namesIn = ({ role, text }) =>
    role === 'file_merge' ? Object.keys(Object(Object(shownJson(text)).scripts)) : [];
  const others = subject.page.blocks.filter((other) => other !== block).flatMap(namesIn);
  const own = namesIn(block).filter((name) => !others.includes(name));
  const run = placedCommands(subject).find(
    ({ parts, line }) => line > block.line && own.includes(scriptOf(parts)),
  );
  return run && { ...spanOf(run.block), marks: [scriptOf(run.parts)] };
}

/** The code below a block that uses a name which only this block declares. */
function useOfName(subject, block) {
  const declaredBy = (other) => codeFacts(other.text, other.lang).declared;
  const others = subject.page.blocks.filter((other) => isCode(other) && other !== block).flatMap(declaredBy);
  const own = declaredBy(block).filter((name) => !others.includes(name));
  const namesUsed = (other) => sureUses(other).flatMap(({ name }) => (own.includes(name) ? name : []));
  const user = wholeCode(subject).find(
    ({ block: other }) => other.order > block.order && namesUsed(other).length > 0,
  );
  return user && { ...spanOf(user.block), marks: namesUsed(user.block) };
}

/** The steps that a later one is known to need, with that one. */
function neededSteps(subject) {
  return doneBlocks(subject)
    .filter((block) => isLoose(subject, block))
    .flatMap((block) => {
      const isFile = block.file !== null && block.role === 'file_create' && block.file.from !== 'command';
      const use =
        (isFile && isOnlySource(subject, block) ? useOfFile(subject, block) : undefined) ??
        useOfScript(subject, block) ??
        (isCode(block) && block.file === null ? useOfName(subject, block) : undefined);
      // Behind a scaffold the step may not be needed: nobody knows which files it makes.
      return use && !hasScaffold(subject, use.fromLine) ? [{ block, use }] : [];
    });
}

/** The commands of a fence that make or enter the folder in which those behind them work. */
function foldersNeeded(subject) {
  const commands = placedCommands(subject);
  return commands.flatMap(({ block, parts, line, command }, at) => {
    const [folder, more] = parts.operands;
    const next = commands[at + 1];
    const isMade =
      parts.program === 'mkdir' && next?.parts.program === 'cd' && next.parts.operands[0] === folder;
    const isOwnLine = block.origin === 'fence' && block.commands.length > 1 && next?.line > line;
    const isTwice = commands.filter((other) => other.command === command).length > 1;
    if (!isMade || !isOwnLine || isTwice || more !== undefined || hasScaffold(subject, line)) return [];
    return [{ block, line, use: { ...onLine(next.line), marks: [folder] } }];
  });
}

/** Whether a step only declares the product under its own name, which readers import without being told. */
function isImplied({ page, plan }, block, { marks }) {
  const blocks = page.blocks.filter((other) => other !== block);
  const implied = impliedNames({ blocks }, plan.goal?.products ?? []);
  return isCode(block) && marks.every((name) => implied.has(name));
}

/** A step that a later one needs is not on the page. */
export function removeSteps(subject) {
  const blocks = neededSteps(subject).map(({ block, use }) => ({ block, use, span: spanOf(block) }));
  const lines = foldersNeeded(subject).map(({ block, use, line }) => ({ block, use, span: onLine(line) }));
  return [...blocks, ...lines].map(({ block, use, span }) => {
    const gone = span.toLine - span.fromLine + 1;
    const up = ({ fromLine, toLine }) => ({ fromLine: fromLine - gone, toLine: toLine - gone });
    return {
      text: withoutLines(subject, span),
      place: onLine(span.fromLine),
      where: [up(use), ...runnersBehind(subject, use.toLine).map(up)],
      marks: use.marks,
      mayPass: !isNeeded(subject, block, block.line) || isImplied(subject, block, use),
      what: `lines ${span.fromLine}-${span.toLine} → nothing`,
    };
  });
}

/** The installs whose packages are imported below them, with the command that runs what imports them. */
function neededInstalls(subject) {
  return placedCommands(subject)
    .filter(({ parts, block }) => installs(parts) && block.commands.length === 1 && isLoose(subject, block))
    .flatMap(({ block, command }) => {
      const packages = packagesOf(command);
      const taker = wholeCode(subject).find(
        ({ block: other, facts }) =>
          other.order > block.order && facts.imports.some(({ specifier }) => packages.includes(specifier)),
      );
      const run = taker && runnersBehind(subject, taker.block.lastLine)[0];
      const bringing = subject.page.blocks.filter(({ commands }) =>
        commands.some((other) => packagesOf(other.command).some((name) => packages.includes(name))),
      );
      const runBlock =
        run &&
        subject.page.blocks.find(({ line, lastLine }) => line <= run.fromLine && run.fromLine <= lastLine);
      return runBlock && bringing.length === 1
        ? [{ block, use: { ...spanOf(runBlock), marks: packages } }]
        : [];
    });
}

/** A step stands behind the one that needs it. */
export function moveSteps(subject) {
  return [...neededSteps(subject), ...neededInstalls(subject)].flatMap(({ block, use }) => {
    // Two files can be written in either order; behind a line of prose a block could belong to the sentence.
    if (use.isImport || !subject.lines[use.toLine - 1].startsWith('```')) return [];
    const gone = block.lastLine - block.line + 1;
    const moved = { fromLine: use.toLine - gone + 2, toLine: use.toLine + 1 };
    const user = { fromLine: use.fromLine - gone, toLine: use.toLine - gone };
    return {
      text: movedBehind(subject, spanOf(block), use.toLine),
      place: moved,
      where: [moved, user],
      marks: use.marks,
      // A careful reader may find the right order, so the page may pass; a finding is expected all the same.
      mayPass: true,
      what: `lines ${block.line}-${block.lastLine} → behind line ${use.toLine}`,
    };
  });
}
