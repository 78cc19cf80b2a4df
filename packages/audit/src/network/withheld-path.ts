/** What a request asks a registry for: nothing that can be read, something of a withheld package, or something else. */
export type AskedPath = 'unclear' | 'withheld' | 'other';

// What names and files of packages are written with. Whoever decodes once more, takes a backslash for a slash or cuts at a
// semicolon would read another path than was judged here.
const PLAIN = /^\/[\w@./~!*'()+,:=-]*$/u;

/** Says what the path of a request, as it was sent, asks for, by the path of the registry itself and the names that it is not to have. */
export function classifyPath(path: string, base: string, withheld: ReadonlySet<string>): AskedPath {
  const decoded = decode(path);
  if (decoded === undefined || !PLAIN.test(decoded)) return 'unclear';
  const segments = decoded.slice(1).split('/');
  const isOdd = (segment: string, at: number) =>
    segment === '..' || segment === '.' || (segment === '' && at < segments.length - 1);
  if (segments.some(isOdd)) return 'unclear';
  const isInside = decoded.startsWith(base);
  const names = namesIn((isInside ? decoded.slice(base.length) : decoded.slice(1)).split('/'));
  return names.some((name, at) => withheld.has(name) && isPackage(names, at)) ? 'withheld' : 'other';
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The parts of a path, of which a scope and the name behind it are one. */
function namesIn(segments: readonly string[]): string[] {
  const names: string[] = [];
  for (const segment of segments) {
    const last = names.at(-1);
    if (last?.startsWith('@') && !last.includes('/')) names[names.length - 1] = `${last}/${segment}`;
    else names.push(segment);
  }
  return names;
}

// `/name/latest` asks for a version or a tag, and `/-/npm/v1/…` for a service of the registry's.
function isPackage(names: readonly string[], at: number): boolean {
  if (names[0] === '-') return names[1] === 'package' && at === 2;
  return at !== 1 || names.length > 2;
}
