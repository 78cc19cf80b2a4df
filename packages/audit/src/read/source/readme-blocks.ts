import type { Line } from './site-blocks.ts';

const END = '[/block]';
const LONGEST_BLOCK = 400;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function objectOf(value: unknown): Record<string, unknown> {
  // Only the fields that are looked for are read, each with a check of its own.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function codeLines(given: unknown): string[] {
  const { code, language, name } = objectOf(given);
  const label = textOf(name) === '' ? '' : ` [${textOf(name)}]`;
  return [`\`\`\`\`${textOf(language)}${label}`, ...textOf(code).split('\n'), '````', ''];
}

/** What a block of ReadMe shows, in plain Markdown. */
function shownBy(type: string, json: Record<string, unknown>): string[] | null {
  const [title, body] = [textOf(json.title), textOf(json.body)];
  if (type === 'code' && Array.isArray(json.codes)) {
    const codes = json.codes.flatMap(codeLines);
    return json.codes.length > 1 ? ['', '::: code-group', '', ...codes, ':::', ''] : ['', ...codes];
  }
  if (type === 'callout') return ['', `::: ${textOf(json.type) || 'note'} ${title}`, '', body, '', ':::', ''];
  if (type === 'api-header') return ['', `## ${title}`, ''];
  if (type === 'html') return ['', textOf(json.html), ''];
  return type === 'image' || type === 'video' ? [] : null;
}

/** Reads a block that ReadMe writes as JSON between `[block:code]` and `[/block]`. */
export function readReadmeBlock(lines: Line[], at: number): { lines: Line[]; next: number } | null {
  const { text = '', from = 0 } = lines[at] ?? {};
  const tag = text.trim();
  if (!tag.startsWith('[block:') || !tag.endsWith(']')) return null;
  const near = lines.slice(at + 1, at + LONGEST_BLOCK);
  const end = near.findIndex((line) => line.text.trim() === END);
  if (end === -1) return null;
  const type = tag.slice('[block:'.length, -1);
  const shown = shownBy(type, parsed(near.slice(0, end)));
  // A kind of block that is not known is a tag that nothing closes, which stays on the page as such.
  const made = shown ?? ['', `{{< ${tag.slice(1, -1).replace(':', '-')} >}}`, ''];
  return {
    lines: made.flatMap((line) => line.split('\n')).map((line) => ({ text: line, from })),
    next: at + end + 2,
  };
}

function parsed(lines: Line[]): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(lines.map(({ text }) => text).join('\n'));
    return objectOf(json);
  } catch {
    return {};
  }
}
