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
  const names = block.placeholders.filter((found) => ownName.test(found));
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

/** Fills in names that are the reader's to choose; commands with other placeholders cannot run. */
export function settlePlaceholders(planning: Planning): void {
  for (const candidate of planning.candidates.filter(isOpen)) {
    const { block } = candidate;
    if (!block || block.commands.length === 0 || block.placeholders.length === 0) continue;
    const inCommands = block.placeholders.filter((found) =>
      block.commands.some(({ command }) => command.includes(found)),
    );
    candidate.block = { ...block, placeholders: inCommands };
    if (inCommands.length === 0 || fill(candidate, planning)) continue;
    skip(candidate, 'not_runnable', `Holds placeholders: ${inCommands.join(', ').slice(0, 120)}.`);
  }
}
