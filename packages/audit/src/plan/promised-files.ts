import type { CommandText } from '../model/command-text.ts';
import { endingOf, isDigit, isLetter } from '../phrases/paths.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import { madeFiles } from '../phrases/tables/made-files.ts';
import { isBuild } from '../shell/effects.ts';
import type { DraftStep, Written } from './build-steps.ts';
import { commandsOf, isOpen } from './candidates.ts';
import type { Planning } from './decisions.ts';

const OWNED_BY_TOOLS = new Set(['node_modules', '.git', '.cache', '.npm', '.yarn', '.turbo']);
const MANIFESTS = new Set(['package.json', 'package-lock.json']);
const LONGEST_ENDING = 5;

/** A path as prose names it, without a lead to where one is; null where the code is none. */
function pathOf(code: string): string | null {
  const path = code.startsWith('./') ? code.slice(2) : code;
  const isPlain = [...path].every((sign) => isLetter(sign) || isDigit(sign) || '_./-'.includes(sign));
  const isHidden = path.startsWith('.') && !path.slice(1, -1).includes('/');
  return path !== '' && isPlain && !path.startsWith('/') && !isHidden ? path : null;
}

function isOfTools(path: string): boolean {
  return MANIFESTS.has(path) || path.split('/').some((part) => OWNED_BY_TOOLS.has(part));
}

/** What a sentence says was made; what only some readers find, or nobody, is not promised. */
function pathIn(sentence: string): string | null {
  if (madeFiles.says(sentence, 'doubt')) return null;
  for (const { at, end, slots } of [...madeFiles.all(sentence, 'put'), ...madeFiles.all(sentence, 'made')]) {
    const name = pathOf(slots.path ?? '');
    if (name === null || isOfTools(name)) continue;
    const said = sentence.slice(at, end);
    const isFile = (endingOf(name)?.length ?? LONGEST_ENDING + 1) <= LONGEST_ENDING;
    const isFolder = name.endsWith('/') || said.includes('folder') || said.includes('directory');
    if (isFile || isFolder) return name.endsWith('/') ? name.slice(0, -1) : name;
  }
  return null;
}

/** What has made it once may make the same again, which leaves no trace. */
function isRepeated(
  { candidates }: Planning,
  candidate: DraftStep['candidate'],
  command: CommandText,
): boolean {
  return candidates
    .slice(0, candidates.indexOf(candidate))
    .filter(isOpen)
    .flatMap(commandsOf)
    .some((before) => before === command || (isBuild(before) && isBuild(command)));
}

/** The words right below a command, if the next step does not stand between them. */
function saidBelow({ page }: Planning, { step }: DraftStep['candidate']): string {
  const { order, sectionId } = step;
  const below = page.prose.find((passage) => passage.sectionId === sectionId && passage.order > order);
  const next = page.steps.find((other) => other.order > order);
  return !below || (next && next.order < below.order) ? '' : below.text;
}

/** The file or folder that the words right below a command say it has made; elsewhere a name is only mentioned. */
export function promisedFile(
  planning: Planning,
  { candidate, action }: DraftStep,
  written: Written,
): string | null {
  const mayMake =
    action.kind === 'run' && action.staysUp !== 'yes' && (action.pace === 'build' || action.pace === 'other');
  if (!mayMake || candidate.block?.commands.at(-1)?.command !== action.command) return null;
  if (isRepeated(planning, candidate, action.command)) return null;
  const sentences = sentencesOf(saidBelow(planning, candidate)).slice(0, 2);
  const found = sentences.flatMap(({ text }) => pathIn(text) ?? [])[0];
  return found === undefined || written.has(found) ? null : found;
}
