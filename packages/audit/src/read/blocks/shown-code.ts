import type { Code } from '../flow/flow.ts';

const cut = /^\s*\/\/ ---cut(?:-before)?---\s*$/m;
const cutAfter = /^\s*\/\/ ---cut-after---[\s\S]*$/m;
const directive = /^\s*\/\/\s*(?:@(?!ts-)[\w-]+(?::.*|\s*)|\^[?^|].*)(?:\n|$)/gm;

/** Twoslash compiles more than it shows: what is cut, its directives and its queries never reach the reader. */
function withoutTwoslash(text: string): string {
  if (!/\/\/ (?:---cut|@filename|@include|@noErrors|@log|@errors|@twoslash)|\/\/\s+\^\?/.test(text))
    return text;
  const parts = text.split(cut);
  return (parts.at(-1) ?? text).replace(cutAfter, '').replace(directive, '').trim();
}

/** Highlight marks and quoted literals, which the site's tool takes away. */
function withoutMarks(text: string): string {
  return text
    .replace(/\{\{\s*(['"`])([^'"`{}]*)\1\s*\}\}/g, '$2')
    .replace(/^.*\bhighlight-(?:next-line|start|end)\b.*\n?/gm, '')
    .replace(/^\s*\/\/ prettier-ignore\n/gm, '')
    .replace(
      /\s*(?:\/\/|#|<!--|\/\*)\s*\[!code (?:highlight|focus|hl|word|error|warning)[^\]]*\]\s*(?:-->|\*\/)?/g,
      '',
    );
}

/** `@@filename(main)` names a file and `@@switch` starts its JavaScript twin in some Angular-built docs. */
function firstOfSwitch(code: Code): Pick<Code, 'text' | 'title'> {
  const name = /^@@filename\(([\w./-]*)\)\s*\n/.exec(code.text)?.[1];
  if (name === undefined) return { text: code.text, title: code.title };
  const [first = ''] = code.text.replace(/^@@filename\(.*\)\s*\n/, '').split(/^@@switch\s*$/m);
  return { text: first.trim(), title: code.title ?? (name ? `${name}.ts` : null) };
}

/** JSON is JSON under whatever tag: members of an object are no script and no output. */
function languageOf(code: Code, text: string): string | null {
  const isMembers = /^\s*"[\w@/.-]+"\s*:\s*(?:[[{"\d]|true|false|null)/.test(text);
  const isObject = /^\s*\{\s*"[\w@/.-]+"\s*:/.test(text);
  const isScript = /^(?:js|javascript)$/i.test(code.lang ?? '');
  const isJson = /["}\]\w]\s*,?\s*$/.test(text) && !/;\s*$/m.test(text);
  return isJson && (isScript ? isMembers || isObject : !code.lang && isMembers) ? 'json' : code.lang;
}

/** The code as a reader of the page sees it. */
export function shownCode(code: Code): Pick<Code, 'text' | 'title' | 'lang'> {
  const { text, title } = firstOfSwitch(code);
  const shown = withoutMarks(withoutTwoslash(text));
  return { text: shown, title, lang: languageOf(code, shown) };
}
