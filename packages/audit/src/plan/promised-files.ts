import type { CommandText } from '../model/command-text.ts';
import { isCertain } from '../phrases/grammar/certainty.ts';
import { predictionIn } from '../phrases/grammar/predictions.ts';
import { endingOf, isDigit, isLetter } from '../phrases/paths.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import { madeFiles } from '../phrases/tables/made-files.ts';
import { isBuild } from '../shell/effects.ts';
import type { DraftStep } from './build-steps.ts';
import { commandsOf, isOpen } from './candidates.ts';
import type { Planning } from './decisions.ts';
import type { Written } from './started-file.ts';

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

type Named = { said: string; path: string };

const INTO = new Set(['to', 'into', 'at']);
const BETWEEN = new Set(['the', 'a', 'an', 'your', 'file', 'folder', 'directory']);

/** Where a sentence says that something is put: "writes the bundle to `out/kit.js`". */
function putInto(text: string): Named[] {
  return sentencesOf(text).flatMap((sentence) => {
    const { tokens } = sentence;
    if (predictionIn(sentence) === null) return [];
    return tokens.flatMap(({ kind, text: path }, at) => {
      const before = tokens.slice(0, at).findLastIndex(({ key }) => !BETWEEN.has(key));
      if (kind !== 'code' || !INTO.has(tokens[before]?.key ?? '')) return [];
      const said = tokens.slice(before, at + 2).map(({ key }) => key);
      return [{ said: said.join(' '), path }];
    });
  });
}

function madeIn(sentence: string): Named[] {
  return madeFiles
    .all(sentence, 'made')
    .map(({ at, end, slots }) => ({ said: sentence.slice(at, end), path: slots.path ?? '' }));
}

/** What a sentence says was made; what only some readers find, or nobody, is not promised. */
function pathIn(sentence: string): string | null {
  if (!sentencesOf(sentence).every(isCertain)) return null;
  for (const { said, path } of [...putInto(sentence), ...madeIn(sentence)]) {
    const name = pathOf(path);
    if (name === null || isOfTools(name)) continue;
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
  const builds = isBuild(command);
  return candidates
    .slice(0, candidates.indexOf(candidate))
    .filter(isOpen)
    .flatMap(commandsOf)
    .some((before) => before === command || (builds && isBuild(before)));
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
  const sentences = sentencesOf(saidBelow(planning, candidate)).slice(0, 2);
  const found = sentences.flatMap(({ text }) => pathIn(text) ?? [])[0];
  if (found === undefined || written.has(found)) return null;
  return isRepeated(planning, candidate, action.command) ? null : found;
}
