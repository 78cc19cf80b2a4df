import { isBuiltin } from 'node:module';
import { codeFacts } from '../../packages/audit/src/code/code-facts.ts';
import { leavesOut } from '../../packages/audit/src/code/left-out.ts';
import { packageOf } from '../../packages/audit/src/code/modules.ts';
import { formatOfContent } from '../../packages/audit/src/fetch/content-format.ts';
import { planToGoal } from '../../packages/audit/src/plan/reach-goal.ts';
import { readPage } from '../../packages/audit/src/read/read-page.ts';
import { isScaffold, packagesOf } from '../../packages/audit/src/shell/effects.ts';

const url = 'https://docs.example.com/start';
const scripts = new Set(['js', 'javascript', 'mjs', 'cjs', 'ts', 'typescript', 'mts']);
const shells = new Set(['sh', 'bash', 'shell', 'console', 'zsh', 'shellsession', 'shell-session']);

/** Reads a page as an auditor does who gets it as Markdown. */
export function readSubject(file, text) {
  const page = readPage({ format: formatOfContent('text/markdown', file, text), text, url });
  return { file, text, lines: text.split('\n'), page, plan: planToGoal(page) };
}

/** Whether a block belongs to the journey, is for other readers, or is an example more; null where it is none of these. */
export function partOf({ page, plan }, block) {
  const parts = page.steps
    .filter(({ blockIds }) => blockIds.includes(block.id))
    .map(({ id }) => plan.mainFlow[id]);
  return parts.find((part) => part === 'main') ?? parts.find((part) => part !== undefined) ?? null;
}

/** Whether the page offers a block as one of several ways. */
export function isOffered({ page }, block) {
  return page.alternatives.some(({ options }) => options.some(({ blockIds }) => blockIds.includes(block.id)));
}

/** The blocks that a reader of this page does something with, whichever way is recommended. */
export function doneBlocks(subject) {
  return subject.page.blocks.filter((block) => {
    const part = partOf(subject, block);
    return block.line !== null && (part === 'main' || part === 'further');
  });
}

/** Whether a line leads to the goal. */
export function leadsToGoal({ plan }, line) {
  return plan.goal?.span != null && line <= plan.goal.span.toLine;
}

/** Whether a block is a fence of shell commands. */
export function isShellFence({ origin, lang, role }) {
  return origin === 'fence' && role === 'command' && (lang === null || shells.has(lang));
}

/** Whether a block is written in JavaScript or TypeScript. */
export function isCode({ lang, origin }) {
  return origin === 'fence' && scripts.has(lang ?? '');
}

/** All packages that any command or sentence of the page installs. */
export function installedPackages({ page }, beforeLine = Number.POSITIVE_INFINITY) {
  const byCommands = page.blocks
    .filter(({ line }) => (line ?? 0) < beforeLine)
    .flatMap(({ commands }) => commands.flatMap(({ command }) => packagesOf(command)));
  const byWords = page.ledger
    .filter(({ span }) => (span?.fromLine ?? 0) < beforeLine)
    .flatMap(({ code, data }) => (code === 'install' ? data.packages : []));
  return new Set([...byCommands, ...byWords]);
}

/** Whether a command of the page makes a project with files and packages that nobody knows before. */
export function hasScaffold({ page }, beforeLine = Number.POSITIVE_INFINITY) {
  return page.blocks.some(
    ({ commands, line }) => (line ?? 0) < beforeLine && commands.some(({ command }) => isScaffold(command)),
  );
}

/** Whether the page sends its reader to another page to install something. */
export function asksElsewhere({ page }) {
  return page.ledger.some(({ code }) => code === 'install_elsewhere');
}

/** The path that an import between two files of a page leads to, without its ending. */
export function withoutEnding(path) {
  const name = path.startsWith('./') ? path.slice(2) : path;
  return name.replace(/\.[cm]?[jt]s$/u, '');
}

function isThere(subject, specifier, installed) {
  if (specifier.startsWith('.'))
    return subject.page.blocks.some(
      ({ file }) => file !== null && withoutEnding(file.path) === withoutEnding(specifier),
    );
  const name = packageOf(specifier);
  // What is no package is a part of Node.js or an address.
  return name === null ? isBuiltin(specifier) : installed.has(name);
}

/** The names that the code above a block declares. */
function namesAbove(subject, block) {
  return new Set(
    doneBlocks(subject)
      .filter((other) => other.order < block.order && isCode(other))
      .flatMap(({ text, lang }) => codeFacts(text, lang).declared),
  );
}

/** Whether a file is a test or a configuration, which other programs load in ways that are not known here. */
function isLoadedElsewhere({ file }) {
  return file !== null && ['.test.', '.spec.', '.config.'].some((part) => file.path.includes(part));
}

/**
 * The code of a page that Node.js runs as it stands, alone or behind the code above it: whatever breaks it is a fault of
 * the page. What leaves something out, needs what the page does not install, or a browser, is not known to run at all.
 */
export function wholeCode(subject) {
  const installed = installedPackages(subject);
  return doneBlocks(subject).flatMap((block) => {
    if (!isCode(block) || isLoadedElsewhere(block)) return [];
    if (block.placeholders.length > 0 || leavesOut(block.text)) return [];
    const facts = codeFacts(block.text, block.lang);
    const isPlain = facts.read === 'whole' && facts.twice.length === 0 && !facts.hasJsx && !facts.usesBrowser;
    if (!isPlain || facts.needsCompiler) return [];
    const above = namesAbove(subject, block);
    const isKnown = facts.free.every((name) => above.has(name));
    const isLoaded = facts.imports.every(({ specifier }) => isThere(subject, specifier, installed));
    return isKnown && isLoaded ? [{ block, facts }] : [];
  });
}
