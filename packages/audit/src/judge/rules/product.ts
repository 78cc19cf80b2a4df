import { codeFacts } from '../../code/code-facts.ts';
import type { ImportFact } from '../../code/modules.ts';
import { hasWord } from '../../code/words.ts';
import type { Plan } from '../../model/plan.ts';
import { asThePageWrites } from './repository.ts';
import { type Failure, isPagesOwnText, quote, type Rule, rule } from './rule.ts';

const UNKNOWN_EXPORT =
  /does not provide an export named|has no exported member|is not exported (?:from|by)|export '[^']+' was not found|ERR_PACKAGE_PATH_NOT_EXPORTED|Package subpath '[^']+' is not defined|attempted import error|Cannot find module '[^'.][^']*' (?:or its corresponding type|imported from)|is not a (?:function|constructor)|cannot be invoked without 'new'|Property '[^']+' does not exist on type|Object literal may only specify known properties|unknown (?:option|argument|command|flag)|Unknown (?:option|argument|command|flag)|unrecognized (?:option|argument)|Invalid (?:option|flag)/;
const MODULE_KIND =
  /Cannot use import statement outside a module|require is not defined in ES module scope|ERR_REQUIRE_ESM|Unexpected token 'export'|'import' and 'export' may appear only with|exports is not defined in ES module scope|To load an ES module, set "type": "module"/;
const MISSING_MODULE =
  /Cannot find (?:module|package) '([^']+)'|Could not resolve "([^"]+)"|Can't resolve '([^']+)'|Failed to resolve import "([^"]+)"/;
const API_ERROR =
  /\b(?:status(?: code)?:?|HTTP(?:\/\d(?:\.\d)?)?|responded with|Request failed with status code)\s*(4\d\d|5\d\d)\b/i;

/** The page's code asks for something that the installed package does not have. */
export const sdkMismatch: Rule = (failure) => {
  const lines = quote(failure.output, UNKNOWN_EXPORT);
  const [line] = lines;
  if (line === undefined) return undefined;
  const own = packagesOf(failure.plan).find(
    (name) =>
      lines.some((one) => one.includes(name)) ||
      failure.output.includes(`node_modules/${name}/`) ||
      isMarked(failure.output, name) ||
      isRequired(failure.plan, name, lines) ||
      namesBoundTo(failure.plan, name).some((bound) => hasWord(lines.join('\n'), bound)),
  );
  if (own === undefined) return undefined;
  const isOthers = isOfAnother(failure, own);
  return rule(failure, 'failed', {
    code: 'sdk.surface',
    params: { package: own, line },
    type: isOthers ? 'docs_mismatch' : 'sdk_mismatch',
    owner: isOthers ? 'docs' : 'sdk',
    confidence: 'medium',
    quotes: lines,
  });
};

/** A package that the page only uses beside the one that its title names is not the page's own. */
function isOfAnother({ page, plan }: Failure, name: string): boolean {
  const title = ` ${page.title.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  const isNamed = (each: string) =>
    [each, each.replace(/^@[^/]+\//, ''), each.split('/')[0] ?? '']
      .map((part) =>
        part
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, ' ')
          .trim(),
      )
      .some((words) => words !== '' && title.includes(` ${words} `));
  return !isNamed(name) && packagesOf(plan).some(isNamed);
}

/** Every place where the files of a page bring in a package. */
function importsOf(plan: Plan, name: string): ImportFact[] {
  return plan.steps.flatMap(({ action }) =>
    action.kind === 'write'
      ? codeFacts(action.content).imports.filter(({ specifier }) => specifier === name)
      : [],
  );
}

/** The variables by which the files of a page use a package. */
function namesBoundTo(plan: Plan, name: string): string[] {
  const bound = importsOf(plan, name).flatMap(({ names }) => names);
  return bound.filter(({ imported }) => imported === '*' || imported === 'default').map(({ local }) => local);
}

/** Whether the message is about the value of a `require` that a file uses without a name for it. */
function isRequired(plan: Plan, name: string, lines: readonly string[]): boolean {
  return (
    lines.some((line) => line.includes('require(...)')) &&
    importsOf(plan, name).some(({ how }) => how === 'require')
  );
}

/** Whether the line of code that Node.js marks in its message uses a package by its name. */
function isMarked(output: string, name: string): boolean {
  const lines = output.split('\n');
  const mark = lines.findIndex((line) => line.includes('^') && line.replaceAll('^', '').trim() === '');
  const plain = name.slice(name.startsWith('@') ? name.indexOf('/') + 1 : 0);
  const marked = lines[mark - 1] ?? '';
  return [plain, plain.replaceAll('-', '_'), plain.replaceAll('-', '.')].some((word) =>
    hasWord(marked, word),
  );
}

const TYPE_ERROR =
  /^(?!.*node_modules\/)\s*(\S+\.[cm]?tsx?)(?:\(\d+,\d+\)|:\d+:\d+).*\berror TS(?!5\d{3})\d{4}\b/m;

/** A project that the product's own tool makes, and that does not compile as made. */
export const generatedCode: Rule = (failure) => {
  const { action } = failure.step;
  const file = TYPE_ERROR.exec(failure.output)?.[1];
  const isMade = action.kind === 'run' && action.pace === 'scaffold';
  if (!isMade || file === undefined) return undefined;
  const quotes = quote(failure.output, TYPE_ERROR);
  return rule(failure, 'failed', {
    code: 'sdk.generated-code',
    params: { file, line: quotes[0] ?? '' },
    type: 'sdk_mismatch',
    owner: 'sdk',
    confidence: 'medium',
    quotes,
  });
};

/** The page's files are modules of one kind, the project that it makes is of the other. */
export const moduleKind: Rule = (failure) => {
  const lines = quote(failure.output, MODULE_KIND);
  const [line] = lines;
  if (line === undefined) return undefined;
  return rule(failure, 'failed', {
    code: 'docs.module-kind',
    params: { line, kinds: kindsWanted(lines.join('\n')) },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes: lines,
  });
};

/** Which kind of project the message asks for; both are worth a try where it does not say. */
function kindsWanted(told: string): ('module' | 'commonjs')[] {
  if (/Cannot use import statement outside a module|set "type": "module"/.test(told)) return ['module'];
  if (/(?:require|exports) is not defined in ES module scope/.test(told)) return ['commonjs'];
  return ['module', 'commonjs'];
}

/** The package of which a name is a part, where it is one that a registry could have. */
function packageNamed(name: string, isLocal: boolean): string | null {
  const found = isLocal ? undefined : /^(?:@[\w.-]+\/)?[\w.-]+/.exec(name)?.[0];
  return found ?? null;
}

/** The page's code needs a package that no step installs. */
export const missingModule: Rule = (failure) => {
  const match = MISSING_MODULE.exec(failure.output);
  const found = match?.slice(1).find((group) => group !== undefined);
  const said = match?.[0];
  if (found === undefined || said === undefined) return undefined;
  const name = asThePageWrites(found, failure);
  const isLocal = name !== found || /^[./~@]\/|^\.|^\//.test(name);
  return rule(failure, 'failed', {
    code: 'docs.missing-package',
    params: { name, isLocal, said, package: packageNamed(name, isLocal) },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes: quote(failure.output, MISSING_MODULE),
  });
};

/** A documented endpoint answers otherwise than the page says. */
export const apiMismatch: Rule = (failure) => {
  const lines = quote(failure.output, API_ERROR);
  const [line] = lines;
  const isOurServer = failure.check.signals.some((signal) => signal.kind === 'http' && !signal.met);
  if (line === undefined || isOurServer || !isRemote(failure)) return undefined;
  return rule(failure, 'failed', {
    code: 'api.answer',
    params: { line },
    type: 'api_mismatch',
    owner: 'api',
    confidence: 'medium',
    quotes: lines,
  });
};

function isRemote(failure: Failure): boolean {
  return failure.run.egress.some(
    (attempt) => attempt.allowed && failure.record.commandIds.includes(attempt.commandId ?? ''),
  );
}

/** The packages that the page itself installs. */
function packagesOf(plan: Plan): string[] {
  return plan.steps.flatMap((step) =>
    step.expected.flatMap((signal) => (signal.kind === 'package' ? [signal.name] : [])),
  );
}

const INSTALL_SCRIPT = /npm (?:ERR!|error) command sh -c (.+)/;

/** A package that cannot be installed because its own script fails is its owner's to mend. */
export const installScript: Rule = (failure) => {
  const script = INSTALL_SCRIPT.exec(failure.output)?.[1];
  const path = /npm (?:ERR!|error) path \S*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\s*$/m.exec(
    failure.output,
  )?.[1];
  const { action } = failure.step;
  if (isPagesOwnText(failure, INSTALL_SCRIPT)) return undefined;
  if (script === undefined || path === undefined || action.kind !== 'run' || action.pace !== 'install')
    return undefined;
  const isBuild = /\bgyp\b|prebuild|\bmake\b|cmake/i.test(failure.output);
  return rule(failure, isBuild ? 'environment' : 'failed', {
    code: 'sdk.install-script',
    params: { package: path, script, isBuild },
    type: isBuild ? 'environment_blocker' : 'sdk_mismatch',
    owner: isBuild ? 'environment' : 'sdk',
    confidence: isBuild ? 'low' : 'medium',
    quotes: quote(failure.output, /npm (?:ERR!|error) (?:command|path|code)\b/),
  });
};
