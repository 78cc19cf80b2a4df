/** Elements whose content nobody reads. */
const HIDDEN = ['script', 'style', 'noscript', 'head', 'template', 'svg'];
const COMMENT = '<!--';

/** Whether a tag of an element begins at a place; a name that only begins so is another element. */
function isTag(html: string, at: number, name: string): boolean {
  const next = html.charAt(at + name.length + 1);
  const isOver = next === '' || next === '>' || next === '/' || next.trim() === '';
  return html.startsWith(name, at + 1) && isOver;
}

/** The place behind a text that is looked for, or the end. */
function behind(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at === -1 ? html.length : at + text.length;
}

/** Where reading goes on behind the tag, the comment or the hidden element that begins at a place. */
function endOfTag(html: string, at: number): number {
  if (html.startsWith(COMMENT, at)) return behind(html, '-->', at + COMMENT.length);
  const hidden = HIDDEN.find((name) => isTag(html, at, name));
  return behind(html, '>', hidden === undefined ? at : behind(html, `</${hidden}`, at));
}

/** What a reader sees of HTML without running it; also of the beginning of a page that was cut. */
export function visibleText(body: string): string {
  // Names of elements are the same in either case.
  const html = body.toLowerCase();
  const parts: string[] = [];
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at);
    parts.push(body.slice(at, next === -1 ? undefined : next));
    if (next === -1) break;
    at = endOfTag(html, next);
  }
  return parts
    .map(oneLine)
    .filter((part) => part !== '')
    .join(' ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a page has scripts that could fill it. */
export function hasScript(body: string): boolean {
  const html = body.toLowerCase();
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1))
    if (isTag(html, at, 'script')) return true;
  return false;
}
