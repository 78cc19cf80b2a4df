import { parse } from 'yaml';
import { literalOf } from './literals.ts';
import { readPieces } from './pieces.ts';

/** The head of a page that is written in Markdown, and the language of that head. */
export type FrontMatter = { language: 'yaml' | 'toml'; text: string };

const LONGEST_READ = 20_000;

function yamlTitle(text: string): unknown {
  try {
    const read: unknown = parse(text, { maxAliasCount: 0, logLevel: 'silent' });
    return typeof read === 'object' && read !== null && 'title' in read ? read.title : null;
  } catch {
    // Templates in values are no YAML; the line alone still says the title.
    return valueOfLine(text, ':');
  }
}

/** The value of `title` at the top level of a head: before the first table, in a line of its own. */
function valueOfLine(text: string, sign: ':' | '='): string | null {
  for (const line of text.split('\n')) {
    if (sign === '=' && line.trimStart().startsWith('[')) return null;
    const at = line.indexOf(sign);
    if (at === -1 || line.slice(0, at).trimEnd() !== 'title') continue;
    const value = line.slice(at + 1).trim();
    // A remark may stand behind the quotation.
    const [first] = readPieces(value);
    return (
      literalOf(value) ?? (first?.form === 'quoted' && first.name === null ? first.text || value : value)
    );
  }
  return null;
}

/** The title that the head of a page states. */
export function titleInHead({ language, text }: FrontMatter): string | null {
  const head = text.slice(0, LONGEST_READ);
  const title = language === 'yaml' ? yamlTitle(head) : valueOfLine(head, '=');
  return typeof title === 'string' || typeof title === 'number' ? String(title).trim() || null : null;
}
