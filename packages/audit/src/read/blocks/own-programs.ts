import type { Draft, DraftPage } from './drafts.ts';

const installs =
  /\b(?:npm (?:i|install|add)|yarn (?:global )?add|pnpm (?:i|install|add)|bun (?:i|add))\s+([^\n&|;]+)/g;

function packagesIn(text: string): string[] {
  return [...text.matchAll(installs)]
    .flatMap((match) => (match[1] ?? '').split(/\s+/))
    .filter((word) => /^[a-z][\w.-]*(?:@[\w.^~-]+)?$/.test(word))
    .map((word) => word.replace(/@.*$/, ''));
}

function isOwnCommand(text: string, programs: ReadonlySet<string>): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  return (
    lines.length > 0 &&
    lines.every((line) => programs.has(/^\s*(?:[$%>]\s+)?([\w.-]+)\s/.exec(line)?.[1] ?? ''))
  );
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
