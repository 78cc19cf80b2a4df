import { isFileName } from '../../phrases/paths.ts';
import { beginsWithProgram } from '../../shell/typed-lines.ts';
import { beforeFirst, isMadeOf, wordsIn } from '../source/plain-text.ts';
import type { Code } from './flow.ts';
import { npmCommand } from './package-commands.ts';

const packageFences = new Set('install create exec run add dlx init'.split(' '));
/** The frame that scaffolders draw at the left of what they print. */
const frames = ['│', '┃'];

/** ```package-create holds only names; the site's tool makes a command for each package manager of them. */
function fromPackages(code: Code): Code | null {
  const action = code.lang?.startsWith('package-') ? code.lang.slice('package-'.length) : '';
  if (!packageFences.has(action)) return null;
  const lines = code.text.split('\n').filter((line) => line.trim() !== '');
  const commands = lines.map((line) =>
    beginsWithProgram(line) ? line.trim() : npmCommand({ action, packages: wordsIn(line), args: [] }),
  );
  return { ...code, lang: 'sh', text: commands.filter((command) => command !== null).join('\n') };
}

function framed(line: string): string | null {
  if (!frames.some((sign) => line.startsWith(sign))) return null;
  const inside = line.slice(1);
  const indent = inside.length - inside.trimStart().length;
  return inside.slice(Math.min(indent, 3));
}

function withoutFrame(text: string): string {
  const lines = text.split('\n').map((line) => (line.trim() === '' ? line : framed(line)));
  const shown = lines.filter((line) => line !== null);
  const isCommands = shown.some(beginsWithProgram);
  return shown.length === lines.length && isCommands ? shown.join('\n') : text;
}

function isLanguage(text: string): boolean {
  return isMadeOf(text, '+-');
}

/** ```js:app.js names the file behind the language. */
function withNameBehindLanguage(code: Code): Code {
  const colon = (code.lang ?? '').indexOf(':');
  if (code.lang === null || colon === -1) return code;
  const [lang, name] = [code.lang.slice(0, colon), code.lang.slice(colon + 1)];
  return isLanguage(lang) && isFileName(name) ? { ...code, lang, title: code.title ?? name } : code;
}

/** How a site shows lines: `no-line-numbers`, `line-numbers=5`, `v-pre`. */
function isLineMark(text: string): boolean {
  const mark = text.startsWith('no-') ? text.slice(3) : text;
  return mark === 'v-pre' || mark === 'line-numbers' || mark.startsWith('line-numbers=');
}

/** ```json{5} and ```sh:no-line-numbers say right behind the language how the site shows the lines. */
function withoutMarks(code: Code): Code {
  const [first = '', ...marks] = (code.lang ?? '').split(':');
  const brace = first.endsWith('}') ? first.indexOf('{') : -1;
  const lang = brace === -1 ? first : first.slice(0, brace);
  const isShown = marks.every((mark) => isLineMark(beforeFirst(mark, '{')));
  return isShown && isLanguage(lang) ? { ...code, lang } : code;
}

/** `// title: app.js` in the first line names the block. */
function titleLine(text: string): string | null {
  const [first = ''] = text.split('\n', 1);
  const comment = ['//', '#'].find((sign) => first.startsWith(sign));
  const said =
    comment === undefined || first.length === text.length ? '' : first.slice(comment.length).trim();
  return said.startsWith('title:') ? said.slice('title:'.length).trim() || null : null;
}

/** A fence as its site would show it, whatever shorthand it was written in. */
export function tidyFence(given: Code): Code {
  const code = withNameBehindLanguage(withoutMarks(given));
  const made = fromPackages(code);
  if (made) return made;
  const title = titleLine(code.text);
  const text = title === null ? code.text : code.text.slice(code.text.indexOf('\n') + 1);
  return { ...code, title: code.title ?? title, text: withoutFrame(text) };
}
