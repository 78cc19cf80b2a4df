const repositoryFolders = ['packages', 'docs', 'scripts', 'conformance', 'e2e', 'bench', 'testkit', '.ci'];
const rootDocument = /^(README|ARCHITECTURE|CONTRIBUTING|SECURITY|CHANGELOG|SUPPORT|CODE_OF_CONDUCT)\.md$/;
const placeholder = /[<>*{}…$\s]|\.\.\./;
const inlineLink = /\[[^\]]*\]\(\s*<?([^()\s<>]+)>?(?:\s+["'][^)]*)?\)/g;
const referenceLink = /^ {0,3}\[[^\]]+\]:\s+<?(\S+?)>?(?:\s|$)/;
const codeSpan = /(`+)(.+?)\1(?!`)/g;

const sourceFile = /^(?:\.\.\/)*[\w-]+(?:\/[\w-]+)*\/[\w.-]+\.tsx?$/;

/**
 * Finds what a Markdown text refers to: relative links (with their line), code spans that are repository paths, and those
 * that name a source file with its folder, which texts beside the sources mean from where they stand.
 */
export function findReferences(markdown) {
  return proseLines(markdown).flatMap(({ text, line }) => {
    const withoutCode = text.replace(codeSpan, '');
    const links = [...withoutCode.matchAll(inlineLink)].map(([, target]) => target);
    const reference = referenceLink.exec(withoutCode)?.[1];
    if (reference) links.push(reference);
    const spans = [...text.matchAll(codeSpan)].map(([, , code]) => code.trim());
    const paths = spans.filter(isRepositoryPath);
    const sources = spans.filter((code) => sourceFile.test(code) && !isRepositoryPath(code));
    return [
      ...links.filter(isRelative).map((target) => ({ kind: 'link', target, line })),
      ...paths.map((target) => ({ kind: 'path', target: target.replace(/(:\d+(-\d+)?)$/, ''), line })),
      ...sources.map((target) => ({ kind: 'source', target, line })),
    ];
  });
}

/** Gives the anchors of a Markdown text's headings, as GitHub makes them. */
export function findAnchors(markdown) {
  const seen = new Map();
  const anchors = new Set();
  for (const { text } of proseLines(markdown)) {
    const heading = /^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(text)?.[1];
    if (heading === undefined) continue;
    const slug = slugOf(heading);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  for (const [, name] of markdown.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)) anchors.add(name);
  return anchors;
}

function slugOf(heading) {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

function proseLines(markdown) {
  const lines = [];
  let fence;
  for (const [index, text] of markdown.split(/\r?\n/).entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence === undefined && mark) fence = mark;
    else if (fence !== undefined && mark?.startsWith(fence)) fence = undefined;
    else if (fence === undefined) lines.push({ text, line: index + 1 });
  }
  return lines;
}

function isRelative(target) {
  return !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target) && !placeholder.test(target);
}

function isRepositoryPath(code) {
  if (placeholder.test(code)) return false;
  return rootDocument.test(code) || repositoryFolders.some((folder) => code.startsWith(`${folder}/`));
}
