import { isBareInit, isGlobal, isScaffold, packagesOf } from '../../packages/audit/src/shell/effects.ts';
import { installs, isFetched, scriptOf } from '../../packages/audit/src/shell/managers.ts';
import { parseShell } from '../../packages/audit/src/shell/parse-shell.ts';
import { fileRunBy } from '../../packages/audit/src/shell/run-file.ts';
import { splitVersion } from '../../packages/audit/src/shell/words.ts';
import { onLine, replaced } from './edits.mjs';
import { isNeeded, isPlanned, placedCommands, wordChange } from './places.mjs';
import { installedPackages, partOf } from './subject.mjs';

/** One change of one word; the word that is put in is the mark by which a finding is known to speak of it. */
function oneWord(subject, found, placed, text, mark) {
  const change = wordChange(found, placed, text);
  return {
    text: replaced(subject, [change]),
    place: onLine(found.line),
    where: [onLine(found.line)],
    marks: [mark],
    mayPass: !isNeeded(subject, found.block, found.line),
    what: `${placed.word} → ${text}`,
  };
}

/** Every install of a package asks for one that nobody has published. */
export function misspellPackages(subject, random) {
  const everywhere = placedCommands(subject, subject.page.blocks).filter(({ parts }) => installs(parts));
  const done = placedCommands(subject).filter(({ parts }) => installs(parts));
  const names = new Set(done.flatMap(({ command }) => packagesOf(command)));
  return [...names].flatMap((name) => {
    const wrong = `${name}-${random.word(12)}`;
    const changes = everywhere.flatMap((found) =>
      found.parts.placed
        .filter(({ word }) => splitVersion(word).name === name)
        .map((placed) => wordChange(found, placed, placed.word.replace(name, wrong))),
    );
    const first = done.find(({ command }) => packagesOf(command).includes(name));
    const isEvery = countOf(subject, name) === changes.length;
    if (first === undefined || !isEvery) return [];
    return {
      text: replaced(subject, changes),
      place: onLine(first.line),
      where: changes.map(({ line }) => onLine(line)),
      marks: [wrong],
      mayPass: !isNeeded(subject, first.block, first.line),
      what: `${name} → ${wrong}`,
    };
  });
}

/** How often the page installs a package, whether or not the place is known. */
function countOf({ page }, name) {
  const byWords = page.ledger.filter(({ code, data }) => code === 'install' && data.packages.includes(name));
  const byCommands = page.blocks
    .flatMap(({ commands }) => commands)
    .flatMap(({ command }) => packagesOf(command).filter((each) => each === name));
  return byWords.length + byCommands.length;
}

/** The word of a command that names its program, or the script that it runs. */
function namingWords({ placed, program, runner, ...parts }) {
  const called = placed.find(({ word }) => splitVersion(word).name === program);
  // A package that a scaffold or npx fetches is named by its program.
  const script = scriptOf({ placed, program, runner, ...parts });
  const named = script === null || script === parts.verb ? null : placed.find(({ word }) => word === script);
  return [called, named].filter((word) => word != null);
}

const usual = new Set(['node', 'npm', 'npx', 'yarn', 'pnpm', 'cd', 'mkdir', 'touch']);

function programsOf({ command }) {
  return parseShell(command).commands.map(({ program }) => program);
}

/** Whether a command is known to work as it stands: others may be shown for what the reader brings. */
function isKnownToWork(subject, { block, parts }) {
  const { products = [] } = subject.plan.goal ?? {};
  const isKnown =
    usual.has(parts.program) ||
    products.includes(parts.program) ||
    installedPackages(subject).has(parts.program) ||
    fileRunBy(parts) !== null ||
    isPlanned(subject, block);
  // Several calls of one program in a block may be ways to choose from.
  const beside = subject.page.blocks
    .filter(({ line }) => line === block.line)
    .flatMap(({ commands }) => commands);
  const isOnly =
    usual.has(parts.program) ||
    beside.filter((other) => programsOf(other).includes(parts.program)).length === 1;
  return isKnown && isOnly;
}

/** A command of the journey calls a program, or a script, that nobody has. */
export function misspellCommands(subject, random) {
  return placedCommands(subject)
    .filter(
      (found) =>
        !isBareInit(found.command) &&
        partOf(subject, found.block) === 'main' &&
        isKnownToWork(subject, found),
    )
    .flatMap((found) =>
      namingWords(found.parts).map((placed) => {
        const { name } = splitVersion(placed.word);
        const wrong = `${name}${random.word()}`;
        return oneWord(subject, found, placed, placed.word.replace(name, wrong), wrong);
      }),
    );
}

/** The file that is run is called otherwise than the one that the page has its reader write. */
export function renameRunFiles(subject, random) {
  const named = subject.page.blocks
    .filter(({ file }) => file !== null && file.from !== 'command')
    .map(({ file }) => file.path);
  const told = subject.page.ledger.flatMap(({ code, data }) =>
    code === 'write' || code === 'write_from_above' ? (data.path ?? []) : [],
  );
  const written = new Set([...named, ...told]);
  return placedCommands(subject).flatMap((found) => {
    const file = fileRunBy(found.parts);
    const placed = found.parts.placed.find(({ word }) => word === file || word === `./${file}`);
    if (file === null || placed === undefined || !written.has(file)) return [];
    const wrong = placed.word.replace(/(\.\w+)$/u, `-${random.word()}$1`);
    return oneWord(subject, found, placed, wrong, wrong.replace('./', ''));
  });
}

const evaluating = new Set(['-e', '--eval', '-p', '--print']);

/** The option of a command without which it is known to do something else, and where that shows. */
function neededFlag(all, { command, parts, line }) {
  const flag = (names) => parts.placed.find(({ word }) => names.has(word));
  if (parts.program === 'node' && parts.placed.length === 3) return { placed: flag(evaluating), where: [] };
  if (parts.program === 'mkdir' && parts.operands.some((path) => path.includes('/')))
    return { placed: flag(new Set(['-p', '--parents'])), where: [] };
  const [name, more] = isGlobal(command) ? packagesOf(command) : [];
  if (name === undefined || more !== undefined) return null;
  const elsewhere = all.filter(
    (other) => isGlobal(other.command) && packagesOf(other.command).includes(name),
  );
  const used = all.filter(
    (other) => other.line > line && other.parts.program === name && !isFetched(other.parts),
  );
  if (elsewhere.length !== 1 || used.length === 0) return null;
  const where = used.map((other) => onLine(other.line));
  // Known by the message as well, since a synopsis calls the program without being a command of the page.
  return { placed: flag(new Set(['-g', '--global'])), where, marks: [`${name}: command not found`] };
}

/** A command lacks an option without which it, or what is built on it, is known to fail. */
export function removeFlags(subject) {
  const all = placedCommands(subject, subject.page.blocks);
  return placedCommands(subject).flatMap((found) => {
    const needed = neededFlag(all, found);
    if (!needed?.placed || isScaffold(found.command)) return [];
    const { placed } = needed;
    // With the blank before it.
    const change = wordChange(found, { ...placed, start: placed.start - 1 }, '');
    return {
      text: replaced(subject, [change]),
      place: onLine(found.line),
      where: [onLine(found.line), ...needed.where],
      marks: needed.marks ?? [],
      mayPass: !isNeeded(subject, found.block, found.line),
      what: `${placed.word} → nothing`,
    };
  });
}
