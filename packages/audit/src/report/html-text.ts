/** Markup that is safe to put into a page as it is. */
export type Markup = { readonly markup: string };

type Part = string | number | Markup | null | readonly Part[];

/** Builds markup; every value between is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Markup {
  const markup = strings.reduce(
    (text, string, index) => text + string + (index < values.length ? render(values[index] ?? null) : ''),
    '',
  );
  return { markup };
}

function render(value: Part): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  if ('markup' in value) return value.markup;
  return value.map(render).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML alike, and shows control characters instead of passing them on. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character).replace(CONTROL, '\uFFFD');
}

// XML 1.0 §2.2 allows only these three controls; direction marks could make a line read as another.
const CONTROL = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;
