import type { Section } from '../../model/source.ts';
import type { Draft, DraftItem, DraftPage } from './drafts.ts';
import { languageKind } from './languages.ts';
import { readShell } from './shell-session.ts';

const runner =
  /^(?:[A-Za-z_]\w*=\S*\s+)*(?:(?:npx|bunx|pnpm(?:\s+(?:exec|dlx))?|yarn|uv\s+run|poetry\s+run)\s+(?:-\S+\s+)*)?(?:node(?:js)?|tsx|ts-node|nodemon|babel-node|bun(?:\s+run)?|deno\s+run|python[\d.]*|py|ruby|php|perl|lua|go\s+run|dart(?:\s+run)?|julia|Rscript|elixir|swift)\s+(?:-\S+\s+)*(?:\.\/)?([\w-][\w./-]*\.(\w+))(?=\s|$)/;

/** The endings of files that hold a language, where they are not its name. */
const endings: [RegExp, RegExp][] = [
  [/^(?:js|javascript|mjs|cjs|node|ecmascript)$/, /^[cm]?[jt]s$/],
  [/^(?:ts|typescript|mts|cts)$/, /^[cm]?ts$/],
  [/^(?:py|python3?)$/, /^py$/],
  [/^(?:rb|ruby)$/, /^rb$/],
  [/^(?:pl|perl)$/, /^pl$/],
  [/^(?:golang|go)$/, /^go$/],
  [/^(?:ex|exs|elixir)$/, /^exs?$/],
];

/** Commands after which a file may be there without being shown. */
const bringsFiles =
  /\b(?:git\s+clone|degit|tiged|giget|unzip|tar|curl|wget|create(?:-[\w-]+)?|generate|new|scaffold)\s|\b(?:npm|pnpm|yarn|bun)\s+(?:init|create)\s+[^-\s]|\bnpx\b.*\sinit\b/;

const aboutRunning = /\b(?:run|try|start|execut|launch)\w*/i;

function holds(lang: string | null, ending: string): boolean {
  const plain = (lang ?? '').toLowerCase();
  return endings.find(([language]) => language.test(plain))?.[1].test(ending) ?? plain === ending;
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
  const found = runner.exec(first?.command ?? '');
  return found?.[1] && found[2] ? { path: found[1], ending: found[2] } : null;
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
  return aboutRunning.test(title);
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
  return above.some((item) => isOther(item) && isShell(item) && bringsFiles.test(item.code.text))
    ? null
    : run.path;
}

/** Gives each script without a name the one under which the command right below runs it. */
export function nameByRun(page: DraftPage): DraftPage {
  const items = page.items.map((item, at) =>
    item.kind === 'block' && !isShell(item) ? { ...item, runAs: runAs(page, item, at) } : item,
  );
  return { ...page, items };
}
