import type { CommandText } from '../model/command-text.ts';
import { isDeniedBy } from '../phrases/grammar/certainty.ts';
import { isDigit, isLetter } from '../phrases/paths.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import { isScaffold } from '../shell/effects.ts';
import { effectOfCommand } from '../shell/managers.ts';
import type { DraftStep } from './build-steps.ts';
import { isEntering, partsOf, withoutCurrentFolder, wordsBehind } from './command-words.ts';
import type { Planning } from './decisions.ts';
import { addCommand, type Derived } from './derive-steps.ts';
import type { Written } from './started-file.ts';

const FETCHING = new Set(['clone', 'download', 'fetch', 'checkout']);
/** What is typed for a link that leads to an archive, by its ending. */
const UNPACKING: Readonly<Record<string, string>> = {
  '.zip': 'unzip -q',
  '.tar.gz': 'tar -xzf',
  '.tgz': 'tar -xzf',
};

/** Whether a word can be typed as it stands: links come from a stranger's page. */
function isPlain(word: string): boolean {
  return [...word].every((sign) => isLetter(sign) || isDigit(sign) || '-._~/:'.includes(sign));
}

/** The command by which a reader follows a link to a repository or an archive of a name; null where it leads elsewhere. */
function fetching(link: string, name: string): CommandText | null {
  const url = URL.canParse(link) && isPlain(link) ? new URL(link) : null;
  if (url?.protocol !== 'https:') return null;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const file = parts.at(-1) ?? '';
  const [, repository = ''] = parts;
  const ending = Object.keys(UNPACKING).find((each) => file.endsWith(each));
  if (ending !== undefined) {
    const isOfName = repository === name || file.slice(0, -ending.length) === name;
    return isOfName ? `curl -fsSLO ${link} && ${UNPACKING[ending] ?? ''} ${file}` : null;
  }
  const isRepository = parts.length === 2 && (repository === name || repository === `${name}.git`);
  return isRepository ? `git clone ${link} ${name}` : null;
}

/** Whether a passage has its reader fetch something, by a verb that nothing denies. */
function asksToFetch(text: string): boolean {
  return sentencesOf(text).some(({ tokens }) =>
    tokens.some(
      ({ kind, key }, at) => kind === 'word' && FETCHING.has(key) && !isDeniedBy(tokens.slice(0, at)),
    ),
  );
}

/** The folder that a step enters and no step before it could have made. */
function folderEntered(steps: readonly DraftStep[], at: number): string | null {
  const { action } = steps[at] ?? {};
  if (action?.kind !== 'run' || !isEntering(action.command)) return null;
  const folder = withoutCurrentFolder(wordsBehind(action.command)[0] ?? '');
  if (folder === '' || folder.startsWith('.') || folder.includes('/')) return null;
  const isMade = steps
    .slice(0, at)
    .some(({ action: before }) =>
      before.kind === 'run'
        ? isScaffold(before.command) ||
          wordsBehind(before.command).includes(folder) ||
          partsOf(before.command).some((part) => effectOfCommand(part) === 'clone')
        : 'path' in before && before.path.startsWith(`${folder}/`),
    );
  return isMade ? null : folder;
}

/** Fetches the folder that the page goes on in, where words above have its reader clone or download what they link. */
export function fetchLinkedFolder(planning: Planning, steps: DraftStep[], written: Written): Derived {
  const at = steps.findIndex((_, place) => folderEntered(steps, place) !== null);
  const step = steps[at];
  const folder = folderEntered(steps, at);
  if (!step || folder === null) return { steps, made: [] };
  const found = planning.page.prose
    .filter(({ order, text }) => order < step.candidate.step.order && asksToFetch(text))
    .flatMap(({ links }) => links.flatMap((link) => fetching(link, folder) ?? []))
    .at(-1);
  if (found === undefined) return { steps, made: [] };
  return addCommand(...([planning, steps, { at, beside: step, command: found, written }] as const), {
    code: 'linked_folder',
    decision: { code: 'linked-folder-fetched', params: { command: found, folder } },
    missing: null,
  });
}
