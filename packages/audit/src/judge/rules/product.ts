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
export const sdkMismatch: Rule = {
  id: 'sdk.surface',
  judge(failure) {
    const lines = quote(failure.output, UNKNOWN_EXPORT);
    if (lines.length === 0) return undefined;
    const own = packagesOf(failure.plan).find(
      (name) =>
        lines.some((line) => line.includes(name)) ||
        failure.output.includes(`node_modules/${name}/`) ||
        isMarked(failure.output, name) ||
        isRequired(failure.plan, name, lines) ||
        namesBoundTo(failure.plan, name).some((bound) => new RegExp(`\\b${bound}\\b`).test(lines.join('\n'))),
    );
    if (own === undefined) return undefined;
    const isOthers = isOfAnother(failure, own);
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: isOthers ? 'docs_mismatch' : 'sdk_mismatch',
      owner: isOthers ? 'docs' : 'sdk',
      confidence: 'medium',
      title: `The page uses something that ${own} does not have in the version it installs`,
      detail: `The step ran as written and ${own} refused: ${lines[0]}`,
      recommendation: `Make page and package agree: correct the example for the current ${own}, or name the version it is written for.`,
      quotes: lines,
    });
  },
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

/** The variables by which the files of a page use a package. */
function namesBoundTo(plan: Plan, name: string): string[] {
  const quoted = `['"]${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"]`;
  const bound = new RegExp(
    `(?:const|let|var)\\s+(\\w+)\\s*=\\s*require\\(\\s*${quoted}|import\\s+(?:\\*\\s+as\\s+)?(\\w+)\\s+from\\s*${quoted}`,
    'g',
  );
  return plan.steps.flatMap(({ action }) =>
    action.kind === 'write'
      ? [...action.content.matchAll(bound)].map((match) => match[1] ?? match[2] ?? '')
      : [],
  );
}

/** Whether the message is about the value of a `require` that a file uses without a name for it. */
function isRequired(plan: Plan, name: string, lines: readonly string[]): boolean {
  return (
    lines.some((line) => line.includes('require(...)')) &&
    plan.steps.some(
      ({ action }) =>
        action.kind === 'write' && new RegExp(`require\\(['"]${name}['"]\\)`).test(action.content),
    )
  );
}

/** Whether the line of code that Node.js marks in its message uses a package by its name. */
function isMarked(output: string, name: string): boolean {
  const marked = /^(.*)\n\s*\^+\s*$/m.exec(output)?.[1] ?? '';
  return new RegExp(`\\b${name.replace(/^@[^/]+\//, '').replace(/\W/g, '.')}\\b`).test(marked);
}

const TYPE_ERROR =
  /^(?!.*node_modules\/)\s*(\S+\.[cm]?tsx?)(?:\(\d+,\d+\)|:\d+:\d+).*\berror TS(?!5\d{3})\d{4}\b/m;

/** A project that the product's own tool makes, and that does not compile as made. */
export const generatedCode: Rule = {
  id: 'sdk.generated-code',
  judge(failure) {
    const { action } = failure.step;
    const file = TYPE_ERROR.exec(failure.output)?.[1];
    const isMade = action.kind === 'run' && action.pace === 'scaffold';
    if (!isMade || file === undefined) return undefined;
    const quotes = quote(failure.output, TYPE_ERROR);
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'sdk_mismatch',
      owner: 'sdk',
      confidence: 'medium',
      title: 'The project that the command makes does not compile',
      detail: `${file} comes from the command itself: ${quotes[0] ?? ''}`,
      recommendation: 'Bring the template up to the versions that it installs today.',
      quotes,
    });
  },
};

/** The page's files are modules of one kind, the project that it makes is of the other. */
export const moduleKind: Rule = {
  id: 'docs.module-kind',
  judge(failure) {
    const lines = quote(failure.output, MODULE_KIND);
    if (lines.length === 0) return undefined;
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'docs_mismatch',
      owner: 'docs',
      confidence: 'medium',
      title: 'The page’s code and the project it makes are different kinds of module',
      detail: `Following the page, a file written for one module system is loaded by the other: ${lines[0]}`,
      recommendation:
        'Say which "type" the package.json must have, or use a file name that fixes it (.mjs, .cjs).',
      quotes: lines,
    });
  },
};

/** The page's code needs a package that no step installs. */
export const missingModule: Rule = {
  id: 'docs.missing-package',
  judge(failure) {
    const match = MISSING_MODULE.exec(failure.output);
    const found = match?.slice(1).find((group) => group !== undefined);
    if (found === undefined) return undefined;
    const name = asThePageWrites(found, failure);
    const isLocal = name !== found || /^[./~@]\/|^\.|^\//.test(name);
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'docs_mismatch',
      owner: 'docs',
      confidence: 'medium',
      title: isLocal
        ? `The page uses ${name} but never makes it`
        : `The page uses ${name} but never installs it`,
      detail: `The step stops at ${match?.[0]}, which no earlier step provides.`,
      recommendation: isLocal
        ? `Show the content of ${name}, or the step that creates it.`
        : `Add ${name} to the install command.`,
      quotes: quote(failure.output, MISSING_MODULE),
    });
  },
};

/** A documented endpoint answers otherwise than the page says. */
export const apiMismatch: Rule = {
  id: 'api.answer',
  judge(failure) {
    const lines = quote(failure.output, API_ERROR);
    const isOurServer = failure.check.signals.some((signal) => signal.kind === 'http' && !signal.met);
    if (lines.length === 0 || isOurServer || !isRemote(failure)) return undefined;
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'api_mismatch',
      owner: 'api',
      confidence: 'medium',
      title: 'The service answers otherwise than the page says',
      detail: `The documented request was refused: ${lines[0]}`,
      recommendation: 'Make page and service agree, and say what the service answers now.',
      quotes: lines,
    });
  },
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
export const installScript: Rule = {
  id: 'sdk.install-script',
  judge(failure) {
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
      ruleId: this.id,
      type: isBuild ? 'environment_blocker' : 'sdk_mismatch',
      owner: isBuild ? 'environment' : 'sdk',
      confidence: isBuild ? 'low' : 'medium',
      title: isBuild
        ? `${path} could not be built on this machine`
        : `The installation of ${path} fails in its own script`,
      detail: `npm stops at the script of ${path}: ${script}`,
      recommendation: isBuild
        ? 'Audit on a machine with the tools that build native packages.'
        : `Mend or drop the install script of ${path}.`,
      quotes: quote(failure.output, /npm (?:ERR!|error) (?:command|path|code)\b/),
    });
  },
};
