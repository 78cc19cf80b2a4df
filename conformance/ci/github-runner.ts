import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTempFolder, spawnGuarded } from '@waymark/testkit';
import { parse } from 'yaml';

/** The folder of the action, which is this repository. */
export const actionFolder = fileURLToPath(new URL('../..', import.meta.url));

type Values = Readonly<Record<string, string>>;

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Values;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** A workflow command as the runner reads it from the log. */
export interface WorkflowCommand {
  readonly name: string;
  readonly properties: Values;
  readonly message: string;
}

/** What a run of the action left. */
export interface ActionRun {
  readonly code: number;
  readonly log: string;
  readonly commands: readonly WorkflowCommand[];
  readonly outputs: Values;
  readonly summary: string;
  /** The actions of others that it would have used. */
  readonly used: readonly string[];
}

/** Runs the steps of action.yml as a runner does: expressions, files of the runner, bash, and what the log says. */
export async function runAction(options: {
  readonly workspace: string;
  readonly inputs: Values;
  readonly env: Values;
}): Promise<ActionRun> {
  const action: Action = parse(readFileSync(join(actionFolder, 'action.yml'), 'utf8'));
  const folder = makeTempFolder();
  mkdirSync(join(folder, 'temp'));
  const token = options.env.GITHUB_TOKEN ?? '';
  const defaults = Object.entries(action.inputs).map(([name, { default: value }]) => [
    name,
    fill(value ?? '', { inputs: {}, steps: {}, token }),
  ]);
  const inputs: Values = { ...Object.fromEntries(defaults), ...options.inputs };
  const known: { steps: Record<string, Values> } = { steps: {} };
  const resolve = (text: string) => fill(text, { inputs, ...known, token });
  const run = { code: 0, log: '', summary: '', used: [] as string[] };
  let path = `${dirname(process.execPath)}:${process.env.PATH}`;
  for (const [at, step] of action.runs.steps.entries()) {
    if (step.if !== undefined && !holds(step.if, resolve)) continue;
    if (step.uses !== undefined) run.used.push(step.uses);
    if (step.run === undefined) continue;
    const files = Object.fromEntries(
      ['OUTPUT', 'STEP_SUMMARY', 'PATH'].map((name) => [`GITHUB_${name}`, join(folder, `${at}-${name}`)]),
    );
    for (const file of Object.values(files)) writeFileSync(file, '');
    const script = join(folder, `${at}.sh`);
    writeFileSync(script, step.run);
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, resolve(value)]);
    const { GITHUB_TOKEN: _, ...shared } = options.env;
    const child = await spawnGuarded('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: options.workspace,
      env: {
        PATH: path,
        HOME: process.env.HOME ?? '/',
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        ...files,
        RUNNER_TEMP: join(folder, 'temp'),
        GITHUB_ACTION_PATH: actionFolder,
        GITHUB_WORKSPACE: options.workspace,
        ...shared,
        ...Object.fromEntries(own),
      },
    });
    child.child.stdin?.end();
    const { code } = await child.exited;
    run.log += child.output();
    run.summary += readFileSync(files.GITHUB_STEP_SUMMARY ?? '', 'utf8');
    const added = readFileSync(files.GITHUB_PATH ?? '', 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    path = [...added, path].join(':');
    if (step.id !== undefined)
      known.steps[step.id] = readOutputs(readFileSync(files.GITHUB_OUTPUT ?? '', 'utf8'));
    run.code = code ?? 1;
    if (run.code !== 0) break;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, resolve(value)]);
  return { ...run, commands: readCommands(run.log), outputs: Object.fromEntries(outputs) };
}

type Known = { inputs: Values; steps: Readonly<Record<string, Values>>; token: string };

function lookUp(expression: string, { inputs, steps, token }: Known): string {
  const [kind, name = '', , output = ''] = expression.split('.');
  if (expression === 'github.token') return token;
  if (kind === 'inputs') return inputs[name] ?? '';
  if (kind === 'steps') return steps[name]?.[output] ?? '';
  throw new Error(`This stand-in of the runner does not know ${expression}.`);
}

function fill(text: string, known: Known): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/gu, (_, expression: string) => lookUp(expression, known));
}

/** Conditions of the form `name == 'text'` or `name != 'text'`. */
function holds(condition: string, resolve: (text: string) => string): boolean {
  const [, name, sign, text] = /^([\w.-]+) (==|!=) '([^']*)'$/u.exec(condition) ?? [];
  if (name === undefined) throw new Error(`This stand-in of the runner does not know ${condition}.`);
  return (resolve(`\${{ ${name} }}`) === text) === (sign === '==');
}

/** Reads a file of outputs: `name=value`, or `name<<end` with lines up to the end. */
function readOutputs(text: string): Values {
  const values: Record<string, string> = {};
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const block = /^([^=]+?)<<(.+)$/u.exec(line);
    if (block === null) {
      const [name = '', ...rest] = line.split('=');
      if (name !== '') values[name] = rest.join('=');
      continue;
    }
    const end = lines.indexOf(block[2] ?? '', at + 1);
    if (end === -1) throw new Error(`The output ${block[1]} has no end.`);
    values[block[1] ?? ''] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return values;
}

/** Reads the commands of a log as the runner does: `::name properties::message` after spaces, and `##[name]` anywhere. */
export function readCommands(log: string): WorkflowCommand[] {
  return log.split(/\r\n|\r|\n/u).flatMap((line) => {
    const old = /##\[([a-z-]+)(?: [^\]]*)?\](.*)$/u.exec(line);
    if (old !== null) return [{ name: old[1] ?? '', properties: {}, message: old[2] ?? '' }];
    const found = /^\s*::([a-z-]+)(?: (.*?))?::(.*)$/u.exec(line);
    if (found === null) return [];
    const properties = (found[2] ?? '').split(',').map((each) => {
      const [name = '', ...rest] = each.split('=');
      return [name, decode(rest.join('='))];
    });
    return [
      { name: found[1] ?? '', properties: Object.fromEntries(properties), message: decode(found[3] ?? '') },
    ];
  });
}

const ESCAPES: Values = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' };

function decode(text: string): string {
  return text.replace(/%(?:0D|0A|3A|2C|25)/gu, (code) => ESCAPES[code] ?? code);
}
