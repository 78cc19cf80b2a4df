import { html, type Markup } from './html-text.ts';

const MOST_JSON_CHARACTERS = 200_000;

/** JSON in lines that people can read; null for what is no JSON object or list. */
export function prettyJson(text: string): string | null {
  const trimmed = text.trim();
  if (!/^[{[]/u.test(trimmed) || trimmed.length > MOST_JSON_CHARACTERS) return null;
  try {
    return JSON.stringify(JSON.parse(trimmed), null, 2);
  } catch {
    return null;
  }
}

/**
 * An output for people: a JSON body is laid out and marked as such, also behind the head that a request's answer
 * has; everything else stays letter by letter.
 */
export function outputMarkup(output: string): Markup {
  const text = output.trimEnd();
  const gap = text.indexOf('\n\n');
  for (const at of gap === -1 ? [0] : [0, gap + 2]) {
    const json = prettyJson(text.slice(at));
    if (json !== null) return html`${text.slice(0, at)}<code class="language-json">${json}</code>`;
  }
  return html`${text}`;
}

/** A block of code with its language, as a page and its reader's tools know it. */
export function codeBlock(code: string, language: string): Markup {
  const lines = language === 'diff' ? html`${diffLines(code)}` : html`${code}`;
  return html`<pre tabindex="0"><code class="language-${language}">${lines}</code></pre>`;
}

function diffLines(patch: string): (Markup | string)[] {
  return patch.split(/(?<=\n)/u).map((line) => {
    if (/^(?:\+\+\+|---) /u.test(line)) return line;
    if (line.startsWith('+')) return html`<ins>${line}</ins>`;
    return line.startsWith('-') ? html`<del>${line}</del>` : line;
  });
}

/** What was printed and is quoted: JSON laid out, everything else letter by letter. */
export function quoteMarkup(quotes: readonly string[]): Markup {
  return html`${quotes.map((quote) => {
    const json = prettyJson(quote);
    return json === null ? html`<pre class="quote" tabindex="0">${quote}</pre>` : codeBlock(json, 'json');
  })}`;
}

/** A sentence of ours; what it puts between backticks is shown as code. */
export function sentence(text: string): Markup {
  const parts = text.split(/`([^`\n]+)`/u);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
