import type { CommandText } from '../../model/command-text.ts';
import type { Ledger, LedgerRow } from '../../model/ledger.ts';
import type { PlannedStep } from '../../model/plan.ts';
import type { SourcePage } from '../../model/source.ts';
import { beforeFirst, behindLast } from '../../read/source/plain-text.ts';
import { isScaffold, packagesOf, toolOf } from '../../shell/effects.ts';
import { effectOfCommand, isFetched, isManager } from '../../shell/managers.ts';
import { toolNamed } from '../../shell/tools.ts';
import { partsOf } from '../command-words.ts';
import { importsOf } from '../scripts.ts';

/** The tools that a line has a package manager fetch: `kit` of `npx kit go`, `create-kit` of `npm create kit`. */
function fetchedBy(command: CommandText): string[] {
  const scaffolder = isScaffold(command) ? [beforeFirst(toolOf(command), ' ')] : [];
  const fetched = partsOf(command).flatMap((part) =>
    isFetched(part) && !isManager(part.program) && effectOfCommand(part) !== 'install' ? [part.program] : [],
  );
  return [...scaffolder, ...fetched];
}

/** What a row has its reader get. */
export function obtainedBy(row: LedgerRow): string[] {
  if (row.code === 'install') return row.data.packages;
  return row.code === 'run' ? [...packagesOf(row.data.command), ...fetchedBy(row.data.command)] : [];
}

function isOfTypes(name: string): boolean {
  return name.startsWith('@types/');
}

/** A name as it is spoken: `color-string` and `colorString` are one. */
export function normalisedName(name: string): string {
  return [...name.toLowerCase()].filter((sign) => !' -_.'.includes(sign)).join('');
}

/** Whether a package is named after one of these: a part of it, or a slip of its name. */
function extendsName(name: string, packages: readonly string[]): boolean {
  return packages.some((one) => name.startsWith(`${one}-`));
}

/** What the page is about: what it obtains, and what its code brings in where that is its title, is named after it, or nothing is obtained. */
export function productsOf({
  ledger,
  blocks,
  title,
}: Pick<SourcePage, 'blocks' | 'title'> & { ledger: Ledger }): string[] {
  const isProduct = (name: string): boolean => name !== '' && !isOfTypes(name);
  const obtained = ledger.flatMap(obtainedBy).filter(isProduct);
  const broughtIn = blocks.flatMap(({ text }) => importsOf(text)).filter(isProduct);
  const ofTitle = broughtIn.filter((name) => normalisedName(behindLast(name, '/')) === normalisedName(title));
  const ofFamily = broughtIn.filter((name) => extendsName(name, obtained));
  return [...new Set(obtained.length > 0 ? [...obtained, ...ofTitle, ...ofFamily] : broughtIn)];
}

/** How many times as often a page must speak of one package before another is only something that it uses. */
const FAR_MORE = 3;

/**
 * The products without those that the page only uses: where a heading names one and the page speaks of it far more often than of
 * another, the other is a tool on the way. What is named after it belongs to it: `create-kit`, `@kit/more`.
 */
export function mainProducts(
  products: readonly string[],
  { title, sections, prose }: Pick<SourcePage, 'title' | 'sections' | 'prose'>,
): string[] {
  const called = (name: string): string => normalisedName(behindLast(name, '/'));
  const headings = [title, ...sections.map((section) => section.title)].map(normalisedName);
  const passages = prose.map(({ text }) => normalisedName(text));
  const countOf = (name: string): number => passages.filter((text) => text.includes(called(name))).length;
  const headed = products.filter((name) => headings.some((heading) => heading.includes(called(name))));
  const most = Math.max(...headed.map(countOf), 0);
  return products.filter(
    (name) =>
      headed.some((one) => normalisedName(name).includes(called(one))) || countOf(name) * FAR_MORE >= most,
  );
}

/** Whether a step gets one of these, runs a program of it, or writes code that brings it in. */
export function usesOneOf(products: readonly string[], { action, expected }: PlannedStep): boolean {
  const isInstalled = expected.some((signal) => signal.kind === 'package' && products.includes(signal.name));
  if (isInstalled) return true;
  if ('content' in action) return importsOf(action.content).some((name) => products.includes(name));
  if (action.kind !== 'run') return false;
  const got = [...packagesOf(action.command), ...fetchedBy(action.command)];
  const programs = partsOf(action.command).map(({ program }) => program);
  return products.some(
    (product) => got.includes(product) || programs.some((program) => isNamedAfter(product, program)),
  );
}

/** The names under which a package's program may be called: `@kit/cli` as `kit`, `kit-cli` as `kit`. */
function programsOf(product: string): string[] {
  const [scope = '', rest] = product.startsWith('@') ? product.slice(1).split('/') : ['', product];
  const name = rest ?? '';
  return [name, name.endsWith('-cli') ? name.slice(0, -4) : name, name === 'cli' ? scope : name];
}

function bareProgram(program: string): string {
  return program.includes('.bin/') ? behindLast(program, '/') : program;
}

/** Whether a program is named after a package. */
export function isNamedAfter(product: string, program: string): boolean {
  const name = bareProgram(program);
  return name !== '' && (name === product || programsOf(product).includes(name));
}

/** Whether a program is the product's; one that nothing is known of can only have come with it. */
export function isProgramOf(products: readonly string[], program: string): boolean {
  const name = bareProgram(program);
  const isUnknown = name !== '' && !name.includes('/') && toolNamed(name) === null;
  return isUnknown || products.some((product) => isNamedAfter(product, name));
}
