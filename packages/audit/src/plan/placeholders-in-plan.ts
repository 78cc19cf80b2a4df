import type { ShownCommand } from '../model/source.ts';
import { type Candidate, isOpen, skip } from './candidates.ts';
import { isScaffold } from './commands.ts';
import { decide, type Planning } from './decisions.ts';

const ownName =
  /^<(?:your[-_ ]?|my[-_ ]?|the[-_ ]?)?(?:project|app|application|directory|folder|dir|package|site|repo)(?:[-_ ]?(?:name|dir|directory|folder|path|root))?>$/i;
/** What a synopsis allows to be left out. */
const optionalName =
  /^\[(?:optional[\w -]*|(?:project|app|directory|dir|folder|name)(?:[-_ ]?(?:name|dir|path))?)\]$/i;
const ownPath = /^(?:your-?file(?:\.\w+)?|\/?path\/to\/.*|your-\w+\.\w+|project-dir\/?)$/;

function chosenFor(paths: string[], names: string[], versions: string[]): string {
  if (paths.length > 0) return 'the project folder';
  if (names.length > 0) return 'my-app';
  return versions.length > 0 ? 'the newest version' : 'nothing';
}

function fill(candidate: Candidate, planning: Planning): boolean {
  const { block } = candidate;
  if (!block) return false;
  // A part of an address is not the reader's to choose.
  const isOfAddress = (found: string): boolean =>
    block.commands.some(({ command }) =>
      command.split(/\s+/).some((word) => word.includes('://') && word.includes(found)),
    );
  const names = block.placeholders.filter((found) => ownName.test(found) && !isOfAddress(found));
  const versions = block.placeholders.filter((found) =>
    /^(?:\{\{.*version.*\}\}|%\w*version\w*%)$/i.test(found),
  );
  const paths = block.placeholders.filter((found) => ownPath.test(found));
  const optional = block.commands.every(({ command }) => isScaffold(command))
    ? block.placeholders.filter((found) => optionalName.test(found))
    : [];
  if (names.length + paths.length + versions.length + optional.length !== block.placeholders.length)
    return false;
  const replace = (command: string): string => {
    const needed = optional.reduce((text, word) => text.replaceAll(` ${word}`, ''), command);
    const current = versions.reduce((text, version) => text.replaceAll(`@${version}`, ''), needed);
    const named = names.reduce((text, name) => text.replaceAll(name, 'my-app'), current);
    if (paths.length === 0) return named;
    // The rest of an argument list that starts with a stand-in stands in as well.
    const at = Math.min(...paths.map((path) => named.indexOf(path)).filter((found) => found >= 0));
    return Number.isFinite(at) ? `${named.slice(0, at)}.` : named;
  };
  const commands = block.commands.map((shown) => ({ ...shown, command: replace(shown.command) }));
  decide(planning, {
    ruleId: 'placeholder-filled',
    question: `What stands for ${block.placeholders.join(', ')}?`,
    chosen: chosenFor(paths, names, versions),
    rejected: [],
    reason: 'The page leaves it to the reader, or to the tool that builds the site.',
    sourceStepIds: [candidate.step.id],
    documented: true,
  });
  candidate.block = { ...block, commands, placeholders: [] };
  return true;
}

/** Setting a value for later: what comes after it in the same block can still be done without. */
const setsValue =
  /^(?:export|set|setx|declare)\s|^[A-Za-z_]\w*=\S*$|>>?\s*\.?[\w./-]*\.env[\w.]*\s*$|^\w[\w-]*\s+(?:config|auth|login|secrets?)\b|^(?:npx\s+)?\S+\s+login\b/;

/** Keeps back the commands that need a value of the reader's own, and what builds on them. */
function holdBack(candidate: Candidate, planning: Planning, missing: string[]): boolean {
  const { block } = candidate;
  if (!block) return false;
  const waits = ({ command }: ShownCommand): boolean => missing.some((found) => command.includes(found));
  const waiting = block.commands.filter(waits);
  const first = block.commands.findIndex(waits);
  const onlySets = waiting.every(({ command }) => setsValue.test(command));
  const unmade = waiting.flatMap(({ command }) => />>?\s*(?:\.\/)?(\S+)\s*$/.exec(command)?.[1] ?? []);
  const reads = ({ command }: ShownCommand): boolean =>
    unmade.includes(/^(?:source|\.)\s+(?:\.\/)?(\S+)\s*$/.exec(command)?.[1] ?? '');
  const kept = block.commands.filter(
    (shown, at) => !waits(shown) && !reads(shown) && (onlySets || at < first),
  );
  if (kept.length === 0) return false;
  candidate.heldBack = block.commands.filter((shown) => !kept.includes(shown)).map(({ command }) => command);
  candidate.block = { ...block, commands: kept, placeholders: [] };
  decide(planning, {
    ruleId: 'placeholder-held-back',
    question: `What stands for ${missing.join(', ').slice(0, 120)}?`,
    chosen: 'nothing: the commands that need it are left out',
    rejected: [],
    reason: 'Only the reader has the value; the other commands of the block do without it.',
    sourceStepIds: [candidate.step.id],
    documented: true,
  });
  return true;
}

const rawValue = /[=:]\s*<(?:YOUR|MY)[-_ A-Z]+>/i;

/** Code in which a value is missing outright is no file yet: only the reader can complete it. */
function leaveIncomplete(planning: Planning): void {
  for (const candidate of planning.candidates.filter(isOpen)) {
    const { block } = candidate;
    const value = block && /^file_/.test(block.role) ? rawValue.exec(block.text)?.[0] : undefined;
    if (value) skip(candidate, 'not_runnable', `Holds placeholders: ${value.replace(/^[=:]\s*/, '')}.`);
  }
}

/** Fills in names that are the reader's to choose; commands with other placeholders cannot run. */
export function settlePlaceholders(planning: Planning): void {
  leaveIncomplete(planning);
  for (const candidate of planning.candidates.filter(isOpen)) {
    const { block } = candidate;
    if (!block || block.commands.length === 0 || block.placeholders.length === 0) continue;
    const inCommands = block.placeholders.filter((found) =>
      block.commands.some(({ command }) => command.includes(found)),
    );
    candidate.block = { ...block, placeholders: inCommands };
    if (inCommands.length === 0 || fill(candidate, planning)) continue;
    if (holdBack(candidate, planning, inCommands)) continue;
    skip(candidate, 'not_runnable', `Holds placeholders: ${inCommands.join(', ').slice(0, 120)}.`);
  }
}
