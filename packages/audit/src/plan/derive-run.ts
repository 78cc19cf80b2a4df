import { shortHash } from '../read/ids.ts';
import type { DraftStep, Written } from './build-steps.ts';
import { runAction } from './build-steps.ts';
import { foreignProgram, isHelp, isRun, isScaffold } from './commands.ts';
import { complain, decide, type Planning } from './decisions.ts';
import { isRunnable, listens, needsCompiler, needsResolver, portOf } from './scripts.ts';

/** Whether a step shows a result by itself: looking at a server does only if one was started. */
function isResult(step: DraftStep): boolean {
  if (step.action.kind === 'open_file') return true;
  return (
    step.action.kind === 'run' &&
    (isRun(step.action.command) || step.action.pace === 'build' || step.action.pace === 'scaffold')
  );
}

function derived(step: DraftStep, action: DraftStep['action'], title: string): DraftStep {
  return { ...step, id: `do-derived-${shortHash(JSON.stringify(action))}`, action, title, trust: 'derived' };
}

/** Files that a tool reads; run by themselves they show nothing. */
const readByTool =
  /(?:^|\/)(?:(?:gulp|grunt|jake|cake|dangerfile)file|[\w.-]*\.config|\.\w+rc)\.[cm]?[jt]s$/i;

/** Whether a tool is given the file: then that is what it was written for. */
function worksOn({ action }: DraftStep, path: string): boolean {
  return (
    action.kind === 'run' &&
    foreignProgram(action.command) !== null &&
    action.command.split(/\s+/).includes(path)
  );
}

/** Whether a command runs the file by way of another one that the page writes, such as a script of the shell. */
function runsBy({ action }: DraftStep, path: string, written: Written): boolean {
  if (action.kind !== 'run') return false;
  const words = action.command.split(/\s+/).map((word) => word.replace(/^\.\//, ''));
  const named = words[0] === 'make' ? [...words, 'Makefile'] : words;
  return named.some((word) => word !== path && (written.get(word)?.includes(path) ?? false));
}

/** The first path that a server of the page's code answers, with something in the place of its parameters. */
function firstRoute(content: string): string {
  const routes = [...content.matchAll(/\.get\(\s*(['"`])(\/[^'"`\s]*)\1/g)].map((match) => match[2] ?? '/');
  const [first] = routes;
  if (first === undefined || routes.includes('/') || /[*$({]/.test(first)) return '/';
  return first.replace(/:\w+\??/g, '1');
}

/** Whether a tool is put to work after the file was written: it finds the files of its project by itself. */
function toolAfter(steps: DraftStep[], script: DraftStep): boolean {
  return steps.slice(steps.indexOf(script) + 1).some(({ action, trust }) => {
    if (action.kind !== 'run' || trust === 'derived') return false;
    return /^npx\s/.test(action.command) && !isHelp(action.command) && !isScaffold(action.command);
  });
}

/** Runs the script that a page tells to write but never to run, and looks at the server that it starts. */
export function deriveRun(planning: Planning, steps: DraftStep[], written: Written): DraftStep[] {
  if (steps.some(isResult)) return steps;
  const scripts = steps.filter((step) => {
    const { block } = step.candidate;
    return (
      step.action.kind === 'write' &&
      block !== null &&
      /\.[cm]?[jt]s$/.test(step.action.path) &&
      !readByTool.test(step.action.path) &&
      isRunnable(block.text, block.lang)
    );
  });
  const serving = scripts.find((step) => step.action.kind === 'write' && listens(step.action.content));
  const script = serving ?? scripts.at(-1);
  if (script?.action.kind !== 'write') return steps;
  const { path, content } = script.action;
  if (steps.some((step) => worksOn(step, path) || runsBy(step, path, written))) return steps;
  if (path.includes('/') && toolAfter(steps, script)) return steps;
  const command =
    /\.[cm]?ts$/.test(path) && (needsResolver(content) || needsCompiler(content))
      ? `npx tsx ${path}`
      : `node ${path}`;
  const action = runAction(planning, script.candidate, command, written);
  const ids = script.sourceStepIds;
  decide(planning, {
    ruleId: 'run-command-derived',
    question: 'How is the code run?',
    chosen: command,
    rejected: [],
    reason: 'The page shows a whole script and no command that runs it.',
    sourceStepIds: ids,
    documented: false,
  });
  complain(planning, {
    ruleId: 'no-run-command',
    type: 'docs_mismatch',
    severity: 'low',
    title: 'The page does not say how to run the code',
    detail: `${path} is to be written, and no step runs it.`,
    recommendation: `Add the command that runs the file, for example \`${command}\`.`,
    sourceStepIds: ids,
  });
  const run = derived(script, action, `Run ${command}`);
  const port = listens(content) ? portOf(content) : null;
  const probe = steps.findIndex((step) => step.action.kind === 'probe');
  if (probe !== -1) return [...steps.slice(0, probe), run, ...steps.slice(probe)];
  if (port === null) return [...steps, run];
  const url = `http://localhost:${port}${firstRoute(content)}`;
  return [...steps, run, derived(script, { kind: 'probe', url }, `Open ${url}`)];
}
