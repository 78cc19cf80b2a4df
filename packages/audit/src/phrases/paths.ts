/** Names that end like a file and are those of products. */
const PRODUCTS = new Set(
  'node next vue nuxt express three d3 react angular ember backbone moment chart alpine socket discord p5 solid nest web3 ethers tensorflow day fuse video'
    .split(' ')
    .map((name) => `${name}.js`),
);
const ABBREVIATIONS = new Set(['e.g', 'i.e', 'etc.']);
const HIDDEN = ['.env', '.npmrc', '.gitignore'];
const NAME_SIGNS = '_.@()[]-';
const LONGEST_ENDING = 10;

/** Whether a character is a plain letter. */
export function isLetter(sign: string): boolean {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
}

/** Whether a character is a digit. */
export function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9';
}

function isNameSign(sign: string): boolean {
  return isLetter(sign) || isDigit(sign) || NAME_SIGNS.includes(sign);
}

function isSegment(text: string): boolean {
  return text !== '' && [...text].every(isNameSign);
}

/** The ending of a file's name without its dot; null where the name has none. */
export function endingOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const ending = name.slice(dot + 1);
  const isEnding =
    dot > 0 &&
    ending.length <= LONGEST_ENDING &&
    isLetter(ending.charAt(0)) &&
    [...ending].every((sign) => isLetter(sign) || isDigit(sign));
  return isEnding ? ending : null;
}

/** The parts of a relative or absolute path; null where a text is none. */
function segmentsOf(text: string): string[] | null {
  const from = ['../', './', '/'].find((start) => text.startsWith(start)) ?? '';
  const segments = text.slice(from.length).split('/');
  return segments.every(isSegment) ? segments : null;
}

/** Whether a name that ends like a file is that of a product, such as Node.js. */
export function isProduct(text: string): boolean {
  return PRODUCTS.has(text.toLowerCase());
}

/** The products and hosts that are no files wherever they stand; others are, where a file is what the place asks for. */
const NEVER_FILES = new Set('node.js next.js vue.js nuxt.js express.js three.js esm.sh bun.sh'.split(' '));

/** Whether a text is the name of a file, alone or with its folders. */
export function isFileName(text: string): boolean {
  const lower = text.toLowerCase();
  if (text.startsWith('...') || NEVER_FILES.has(lower) || ABBREVIATIONS.has(lower)) return false;
  const segments = segmentsOf(text);
  if (segments === null) return false;
  if (HIDDEN.some((name) => lower.startsWith(name)) && !text.includes('/'))
    return [...text].every((sign) => isLetter(sign) || isDigit(sign) || sign === '.' || sign === '_');
  const name = segments.at(-1) ?? '';
  const isHidden = text.includes('/') && name.startsWith('.') && isLetter(name.charAt(1));
  return isHidden || endingOf(text) !== null;
}

/** Whether a text can only be a folder: it ends or begins as a path does and names no file. */
export function isFolderName(text: string): boolean {
  const bare = text.endsWith('/') ? text.slice(0, -1) : text;
  const isMarked = text.endsWith('/') || text.startsWith('./') || text.startsWith('../');
  return isMarked && bare !== '' && segmentsOf(bare) !== null;
}
