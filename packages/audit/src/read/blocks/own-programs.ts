import { codeFacts } from '../../code/code-facts.ts';
import { isGlobal, packagesOf } from '../../shell/effects.ts';
import { couldBeCommand, programOf } from '../../shell/looks.ts';
import { afterPrompt, arrowed } from '../../shell/prompts.ts';
import { beginsWithProgram, managerTyped, typedIn } from '../../shell/typed-lines.ts';
import type { Code } from '../flow/flow.ts';
import type { Draft, DraftItem, DraftPage } from './drafts.ts';
import { type LanguageKind, languageKind } from './languages.ts';

function packagesIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => managerTyped(line) !== null)
    .flatMap((line) => packagesOf(typedIn(line)))
    .filter((name) => !name.startsWith('@'));
}

function isOwnCommand(text: string, programs: ReadonlySet<string>): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  return (
    lines.length > 0 &&
    lines.every((line) => {
      const words = (afterPrompt(line) ?? arrowed(line) ?? line).trim().split(' ');
      return words.length > 1 && programs.has(words[0] ?? '');
    })
  );
}

function programsIn({ code }: Draft): string[] {
  const kind = languageKind(code.lang);
  if (kind !== 'shell' && kind !== 'console') return [];
  return code.text.split('\n').flatMap((line) => {
    const typed = afterPrompt(line) ?? (kind === 'shell' ? line.trim() : '');
    if (!couldBeCommand(typed)) return [];
    return isGlobal(typed) ? packagesOf(typed) : [programOf(typed)];
  });
}

/** The programs that a page calls by their names in its blocks, or has its readers install for that. */
export function ownPrograms(items: readonly DraftItem[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => (item.kind === 'block' ? programsIn(item) : [])));
}

const MAY_BE_MISTAGGED = new Set<LanguageKind>(['script', 'json', 'style', 'markup', 'other']);

/** The language of a fence whose tag is wrong: a session, or nothing but commands, that no parser takes for the code that it is said to be. */
function languageTyped({ lang, text }: Code): string | null {
  const kind = languageKind(lang);
  if (!MAY_BE_MISTAGGED.has(kind)) return null;
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const [first = ''] = lines;
  const isSession = first.startsWith('$ ');
  const isTyped = isSession || lines.every((line) => beginsWithProgram(afterPrompt(line) ?? line));
  if (first === '' || !isTyped || (kind === 'script' && codeFacts(text, lang).read === 'whole')) return null;
  return isSession ? 'console' : 'sh';
}

/** Takes for commands what is typed under the tag of another language, and code without one that calls a program which the page installs. */
export function nameOwnPrograms(page: DraftPage): DraftPage {
  const blocks = page.items.filter((item): item is Draft => item.kind === 'block');
  const programs = new Set(blocks.flatMap((block) => packagesIn(block.code.text)));
  const items = page.items.map((item) => {
    if (item.kind !== 'block') return item;
    const isOwn = item.code.lang === null && isOwnCommand(item.code.text, programs);
    const lang = isOwn ? 'sh' : languageTyped(item.code);
    return lang === null ? item : { ...item, code: { ...item.code, lang } };
  });
  return { ...page, items };
}
