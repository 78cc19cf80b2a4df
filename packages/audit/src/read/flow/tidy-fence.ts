import { isFileName } from './code-meta.ts';
import type { Code } from './flow.ts';
import { npmCommand } from './package-commands.ts';

const packageFence = /^package-(install|create|exec|run|add|dlx|init)$/;
const titleLine = /^(?:\/\/|#)\s*title:\s*(\S.*)\n/;
/** The frame that scaffolders draw at the left of what they print. */
const frame = /^[│┃]\s{0,3}/;

/** ```package-create holds only names; the site's tool makes a command for each package manager of them. */
function fromPackages(code: Code): Code | null {
  const action = packageFence.exec(code.lang ?? '')?.[1];
  if (!action) return null;
  const lines = code.text.split('\n').filter((line) => line.trim() !== '');
  const commands = lines.map((line) =>
    /^(?:npx|npm|node)\s/.test(line.trim())
      ? line.trim()
      : npmCommand({ action, packages: line.trim().split(/\s+/), args: [] }),
  );
  return { ...code, lang: 'sh', text: commands.filter((command) => command !== null).join('\n') };
}

function withoutFrame(text: string): string {
  const lines = text.split('\n');
  const isFramed = lines.every((line) => line.trim() === '' || frame.test(line));
  return isFramed && /^[│┃]\s{0,3}(?:cd|npm|npx|node)\s/m.test(text)
    ? lines.map((line) => line.replace(frame, '')).join('\n')
    : text;
}

/** ```js:app.js names the file behind the language. */
function withNameBehindLanguage(code: Code): Code {
  const [, lang, name] = /^([\w+-]+):(\S+)$/.exec(code.lang ?? '') ?? [];
  return lang && name && isFileName(name) ? { ...code, lang, title: code.title ?? name } : code;
}

/** ```json{5} and ```sh:no-line-numbers say right behind the language how the site shows the lines. */
function withoutMarks(code: Code): Code {
  const lang = /^([\w+-]+)(?:\{[^}]*\}|:(?:no-)?(?:line-numbers(?:=\d+)?|v-pre))+$/.exec(
    code.lang ?? '',
  )?.[1];
  return lang === undefined ? code : { ...code, lang };
}

/** A fence as its site would show it, whatever shorthand it was written in. */
export function tidyFence(given: Code): Code {
  const code = withNameBehindLanguage(withoutMarks(given));
  const made = fromPackages(code);
  if (made) return made;
  const title = titleLine.exec(code.text)?.[1]?.trim();
  const text = title === undefined ? code.text : code.text.replace(titleLine, '');
  return { ...code, title: code.title ?? title ?? null, text: withoutFrame(text) };
}
