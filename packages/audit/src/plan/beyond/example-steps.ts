import { codeFacts } from '../../code/code-facts.ts';
import type { ExpectedSignal, PlannedAction, PlannedStep } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';
import { shortHash } from '../../read/ids.ts';
import { firstRoute } from '../derive-run.ts';
import { isTypedLang, needsCompiler, needsResolver } from '../scripts.ts';

/** A script of the page that nothing runs. */
export type ExampleScript = {
  text: string;
  lang: string | null;
  sourceStepIds: string[];
  /** The page's own name for it; without one it gets a name of its own. */
  path: string | null;
  /** Whether it is the page's as it stands, but for modules that it takes from above. */
  isVerbatim: boolean;
};

function pathFor({ text, lang, path }: ExampleScript): string {
  if (path !== null) return path;
  const facts = codeFacts(text, lang);
  // Types stand in many fences that say to be plain code.
  const isTyped = isTypedLang(lang) || facts.isTyped;
  const kind = facts.moduleKind === 'commonjs' ? 'c' : 'm';
  return `further-${shortHash(text)}.${kind}${isTyped ? 'ts' : 'js'}`;
}

/** A look at the server that a script starts, where its code says it answers. */
function lookAt(text: string, port: number): [PlannedAction, Task, ExpectedSignal[]] {
  const url = `http://localhost:${port}${firstRoute(text)}`;
  return [
    { kind: 'probe', url },
    { code: 'open_url', params: { url } },
    [{ kind: 'http', url, status: null, text: null }],
  ];
}

/** Writes a script, runs it, and asks the server that it starts. */
export function exampleSteps(example: ExampleScript): PlannedStep[] {
  const { text, lang, sourceStepIds, isVerbatim } = example;
  const { listens, port } = codeFacts(text, lang);
  const path = pathFor(example);
  const isCompiled = path.endsWith('ts') && (needsCompiler(text) || needsResolver(text));
  const command = `${isCompiled ? 'npx tsx' : 'node'} ${path}`;
  const step = (
    action: PlannedAction,
    task: Task,
    expected: ExpectedSignal[],
    trust: PlannedStep['trust'],
  ): PlannedStep => ({
    id: `beyond-${shortHash(path, JSON.stringify(action))}`,
    milestoneId: '',
    sourceStepIds,
    task,
    action,
    expected,
    required: false,
    trust,
    needsCredential: null,
    needsService: null,
  });
  const run = step(
    {
      // Timers and connections keep examples running that have shown all they do.
      kind: 'run',
      command,
      pace: 'other',
      staysUp: listens ? 'yes' : 'maybe',
      answers: [],
      acceptDefaults: false,
      env: {},
    },
    { code: 'run', params: { command } },
    [listens ? { kind: 'listener', port } : { kind: 'exit_code', codes: [0] }],
    'derived',
  );
  return [
    step(
      { kind: 'write', path, content: `${text}\n` },
      { code: 'file', params: { role: 'file_create', path, lang } },
      [{ kind: 'file', path }],
      isVerbatim ? 'source_page' : 'derived',
    ),
    ...(listens ? [{ ...run, alone: true as const }] : [run]),
    ...(listens && port !== null ? [step(...lookAt(text, port), 'derived')] : []),
  ];
}
