import { isGlobal, packagesOf } from '../../shell/effects.ts';
import { couldBeCommand, programOf } from '../../shell/looks.ts';
import { afterPrompt, arrowed } from '../../shell/prompts.ts';
import { managerTyped, typedIn } from '../../shell/typed-lines.ts';
import type { Draft, DraftItem, DraftPage } from './drafts.ts';
import { languageKind } from './languages.ts';

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

/** Takes code without a language for commands where it calls a program that the page installs. */
export function nameOwnPrograms(page: DraftPage): DraftPage {
  const blocks = page.items.filter((item): item is Draft => item.kind === 'block');
  const programs = new Set(blocks.flatMap((block) => packagesIn(block.code.text)));
  const items = page.items.map((item) =>
    item.kind === 'block' && item.code.lang === null && isOwnCommand(item.code.text, programs)
      ? { ...item, code: { ...item.code, lang: 'sh' } }
      : item,
  );
  return { ...page, items };
}
