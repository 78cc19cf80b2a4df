import type { Section } from '../../model/source.ts';
import { tokensOf } from '../../phrases/tokens.ts';
import { bringsFiles } from '../../shell/made-files.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { endingOf, programFileRunBy } from '../../shell/run-file.ts';
import { typedIn } from '../../shell/typed-lines.ts';
import type { Draft, DraftItem, DraftPage } from './drafts.ts';
import { languageKind } from './languages.ts';
import { readShell } from './shell-session.ts';

/** The endings of files that hold a language, where they are not its name. */
const endings: readonly { languages: string[]; endings: string[] }[] = [
  {
    languages: ['js', 'javascript', 'mjs', 'cjs', 'node', 'ecmascript'],
    endings: ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'],
  },
  { languages: ['ts', 'typescript', 'mts', 'cts'], endings: ['ts', 'mts', 'cts'] },
  { languages: ['py', 'python', 'python3'], endings: ['py'] },
  { languages: ['rb', 'ruby'], endings: ['rb'] },
  { languages: ['pl', 'perl'], endings: ['pl'] },
  { languages: ['go', 'golang'], endings: ['go'] },
  { languages: ['ex', 'exs', 'elixir'], endings: ['ex', 'exs'] },
];

const knownToBring = new WeakMap<Draft, boolean>();

/** Whether a file may be there after the commands of a block without being shown. */
function mayBring(draft: Draft): boolean {
  const known = knownToBring.get(draft) ?? holdsBringer(draft.code.text);
  knownToBring.set(draft, known);
  return known;
}

function holdsBringer(text: string): boolean {
  return text.split('\n').some((line) => bringsFiles(typedIn(line)));
}

const RUNNING = ['run', 'try', 'start', 'execut', 'launch'];

function holds(lang: string | null, ending: string): boolean {
  const plain = (lang ?? '').toLowerCase();
  return (
    endings.find(({ languages }) => languages.includes(plain))?.endings.includes(ending) ?? plain === ending
  );
}

function shareGroup(a: Draft, b: Draft): boolean {
  if (a.split && a.split.group === b.split?.group) return true;
  return a.around.tabs.some((tab) => b.around.tabs.some((other) => other.group === tab.group));
}

function isShell({ code }: Draft): boolean {
  return ['shell', 'console', 'text'].includes(languageKind(code.lang));
}

/** The script that the first command of a block runs, if it runs one. */
function scriptRunBy(draft: Draft): { path: string; ending: string } | null {
  if (!isShell(draft)) return null;
  const [first] = readShell(draft.code.text, languageKind(draft.code.lang) !== 'text').commands;
  const [command] = parseShell(first?.command ?? '').commands;
  const path = command ? programFileRunBy(command) : null;
  return path === null ? null : { path, ending: endingOf(path) };
}

function mentions(item: DraftItem, name: string): boolean {
  if (item.kind === 'unknown') return false;
  if (item.kind === 'passage') return item.text.includes(name);
  return item.code.text.includes(name) || isTitled(item, name);
}

function isTitled({ code }: Draft, name: string): boolean {
  return `${code.title ?? ''} ${code.meta ?? ''}`.includes(name);
}

/** Whether a command stands so near below a script that it speaks of it. */
function isNear(script: Draft, command: Draft, sections: Section[]): boolean {
  if (script.sectionId === command.sectionId) return true;
  const title = sections.find((section) => section.id === command.sectionId)?.title ?? '';
  return tokensOf(title).some(({ key }) => RUNNING.some((begin) => key.startsWith(begin)));
}

/** The name under which the block right below a script runs it, where nothing else on the page can have made that file. */
function runAs(page: DraftPage, script: Draft, at: number): string | null {
  const isOther = (item: DraftItem): item is Draft => item.kind === 'block' && !shareGroup(item, script);
  const next = page.items.find((item, index): item is Draft => index > at && isOther(item));
  const run = next ? scriptRunBy(next) : null;
  if (!next || !run || !holds(script.code.lang, run.ending) || !isNear(script, next, page.sections))
    return null;
  const above = page.items.slice(0, at);
  const below = page.items.slice(at + 1).filter(isOther);
  const previous = above.filter(isOther).at(-1);
  // Two pieces of code above one command are parts of what it runs; which, nobody says.
  if (previous && !isShell(previous) && holds(previous.code.lang, run.ending)) return null;
  if (above.some((item) => mentions(item, run.path)) || below.some((item) => isTitled(item, run.path)))
    return null;
  return above.some((item) => isOther(item) && isShell(item) && mayBring(item)) ? null : run.path;
}

/** Gives each script without a name the one under which the command right below runs it. */
export function nameByRun(page: DraftPage): DraftPage {
  const items = page.items.map((item, at) =>
    item.kind === 'block' && !isShell(item) ? { ...item, runAs: runAs(page, item, at) } : item,
  );
  return { ...page, items };
}
