import { posix } from 'node:path';
import { codeFacts } from '../../code/code-facts.ts';
import { type ImportFact, packageOf } from '../../code/modules.ts';
import { hasWord } from '../../code/words.ts';
import type { Plan } from '../../model/plan.ts';
import { packagesOf as packagesIn } from '../../shell/effects.ts';
import { isPackageName } from '../../shell/names.ts';
import { isInTitle } from '../plain-words.ts';
import { nativeBuild, placeInModule } from '../signatures/errors.ts';
import {
  callsNamespace,
  installAdvice,
  missingModules,
  moduleKinds,
  refusedRequests,
  typeErrors,
  unknownSurface,
} from '../signatures/modules.ts';
import { failedScript, npmFacts } from '../signatures/npm-errors.ts';
import { withoutSandboxFolder } from './own-project.ts';
import { type Failure, isPagesOwnText, type Rule, relevantLines, rule } from './rule.ts';

/** The page's code asks for something that the installed package does not have. */
export const sdkMismatch: Rule = (failure) => {
  const lines = unknownSurface.lines(failure.output);
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
  const isOthers =
    isOfAnother(failure, own) ||
    importsOf(failure.plan, own).some((fact) => callsNamespace(fact, failure.output));
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
  const isNamed = (each: string) => isInTitle(page.title, each);
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

/** The variables by which the files of a page use a package, or what another file of the page made of it. */
function namesBoundTo(plan: Plan, name: string): string[] {
  const bound = importsOf(plan, name).flatMap(({ names }) => names);
  const whole = bound.filter(({ imported }) => imported === '*' || imported === 'default');
  return [...whole.map(({ local }) => local), ...handedOn(plan, name)];
}

/**
 * The variables by which files of a page use what others of them made of a package, and those that compilers to CommonJS
 * put in the place of such a module: `import_suite.default`.
 */
function handedOn(plan: Plan, name: string): string[] {
  const files = plan.steps.flatMap(({ action }) =>
    action.kind === 'write' ? [{ path: action.path, imports: codeFacts(action.content).imports }] : [],
  );
  const holding = files
    .filter(({ imports }) => imports.some(({ specifier }) => specifier === name))
    .map(({ path }) => withoutEnding(path));
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier }) => packageOf(specifier) === null)
      .flatMap(({ specifier, names }) => {
        const module = withoutEnding(posix.join(posix.dirname(path), specifier));
        const locals = names.map(({ local }) => local);
        return holding.includes(module) ? [...locals, `import_${posix.basename(module)}`] : [];
      }),
  );
}

function withoutEnding(path: string): string {
  return path.slice(0, path.length - posix.extname(path).length);
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

/** A project that the product's own tool makes, and that does not compile as made. */
export const generatedCode: Rule = (failure) => {
  const { action } = failure.step;
  const file = typeErrors.first(failure.output)?.slots.file;
  const isMade = action.kind === 'run' && action.pace === 'scaffold';
  if (!isMade || file === undefined) return undefined;
  const quotes = typeErrors.lines(failure.output);
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
  const lines = moduleKinds.lines(failure.output);
  const [line] = lines;
  if (line === undefined) return undefined;
  return rule(failure, 'failed', {
    code: 'docs.module-kind',
    params: { line, kinds: kindsWanted(failure.output) },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes: lines,
  });
};

/** Which kind of project the message asks for; both are worth a try where it does not say. */
function kindsWanted(output: string): ('module' | 'commonjs')[] {
  if (moduleKinds.says(output, 'module')) return ['module'];
  return moduleKinds.says(output, 'commonjs') ? ['commonjs'] : ['module', 'commonjs'];
}

/** The package of which a name is a part, where it is one that a registry could have. */
function packageNamed(name: string): string | null {
  const found = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
  return isPackageName(found) ? found : null;
}

const LOCAL = ['./', '/', '~/', '@/', '.'];

/** A package that is not there: its name as the program has it, with the words and lines that tell of it. */
type Missing = { name: string; said: string; lines: string[] };

function notFound({ output }: Failure): Missing | null {
  const hit = missingModules.first(output);
  const name = hit?.slots.module;
  return hit && name ? { name, said: hit.said, lines: missingModules.lines(output) } : null;
}

/** The one package that an error tells its reader to install, where no step has. */
function askedFor({ output, run }: Failure): Missing | null {
  const errors = relevantLines(output).join('\n');
  const hit = installAdvice.first(errors);
  const [name, ...others] = hit === undefined ? [] : packagesIn(hit.slots.command ?? '');
  if (hit === undefined || name === undefined || others.length > 0) return null;
  const isThere = run.commands.some(({ packages }) => packages.some((one) => one.name === name));
  return isThere ? null : { name, said: hit.said, lines: installAdvice.lines(errors) };
}

/** The page's code needs a package that no step installs. */
export const missingModule: Rule = (failure) => {
  const missing = notFound(failure) ?? askedFor(failure);
  if (missing === null) return undefined;
  const name = withoutSandboxFolder(missing.name, failure);
  const isLocal = name !== missing.name || LOCAL.some((start) => name.startsWith(start));
  return rule(failure, 'failed', {
    code: 'docs.missing-package',
    params: { name, isLocal, said: missing.said, package: isLocal ? null : packageNamed(name) },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes: missing.lines,
  });
};

/** The page's own code needs a package that no step installs: whoever chose the command that runs it, it breaks. */
export const missingInCode: Rule = (failure) => {
  const ruling = missingModule(failure);
  if (ruling?.finding.code !== 'docs.missing-package') return undefined;
  const { package: name } = ruling.finding.params;
  const isAsked = notFound(failure) === null;
  const lines = failure.output.split('\n');
  const isShown = failure.plan.steps.some(
    ({ action, trust }) =>
      action.kind === 'write' &&
      trust !== 'derived' &&
      // What a package asks for is asked of the code that called it.
      (isAsked
        ? placeInModule(lines, action.path) !== null
        : codeFacts(action.content).imports.some(({ specifier }) => packageNamed(specifier) === name)),
  );
  return name !== null && isShown ? ruling : undefined;
};

/** A documented endpoint answers otherwise than the page says. */
export const apiMismatch: Rule = (failure) => {
  const lines = refusedRequests.lines(failure.output);
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

const QUOTED_OF_NPM = new Set(['command', 'path', 'code']);

/** A package that cannot be installed because its own script fails is its owner's to mend. */
export const installScript: Rule = (failure) => {
  const { script, package: name } = failedScript(failure.output);
  const { action } = failure.step;
  if (isPagesOwnText(failure, (text) => failedScript(text).script !== null)) return undefined;
  if (script === null || name === null || action.kind !== 'run' || action.pace !== 'install')
    return undefined;
  const isBuild = nativeBuild.says(failure.output);
  const quoted = npmFacts(failure.output).filter((fact) => QUOTED_OF_NPM.has(fact.name));
  return rule(failure, isBuild ? 'environment' : 'failed', {
    code: 'sdk.install-script',
    params: { package: name, script, isBuild },
    type: isBuild ? 'environment_blocker' : 'sdk_mismatch',
    owner: isBuild ? 'environment' : 'sdk',
    confidence: isBuild ? 'low' : 'medium',
    quotes: quoted.slice(0, 3).map(({ line }) => line),
  });
};
