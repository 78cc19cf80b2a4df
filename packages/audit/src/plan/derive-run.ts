import { codeFacts } from '../code/code-facts.ts';
import type { Task } from '../model/task.ts';
import { shortHash } from '../read/ids.ts';
import { foreignProgram, isHelp, isRun, isRunOfFile, isScaffold, packagesOf } from '../shell/effects.ts';
import { scriptOf } from '../shell/managers.ts';
import type { Built, DraftStep } from './build-steps.ts';
import { runAction } from './build-steps.ts';
import { isFetching, partsOf, withoutCurrentFolder, wordsOf } from './command-words.ts';
import { type Decision, type Planning, recordDecision, recordFriction } from './decisions.ts';
import { linksFile } from './derive-steps.ts';
import { isReadByTool, isSource, launcherOf, type Script, toolReading } from './launchers.ts';
import { portsRequestedBy } from './local-requests.ts';
import { isRunnable, listens, portOf, portsAskedBy } from './scripts.ts';
import type { Written } from './started-file.ts';

/** A script to be run, and where among the steps; where that is not said, before the first look at a server. */
type ToRun = Script & { step: DraftStep; at?: number };

/** Whether a step shows a result by itself: looking at a server does only if one was started. */
function isResult(step: DraftStep): boolean {
  if (step.action.kind === 'open_file') return true;
  return (
    step.action.kind === 'run' &&
    (isRun(step.action.command) || step.action.pace === 'build' || step.action.pace === 'scaffold')
  );
}

function derived(step: DraftStep, action: DraftStep['action'], task: Task): DraftStep {
  return { ...step, id: `do-derived-${shortHash(JSON.stringify(action))}`, action, task, trust: 'derived' };
}

/** Whether a tool is given the file: then that is what it was written for. */
function worksOn({ action }: DraftStep, path: string): boolean {
  return (
    action.kind === 'run' && foreignProgram(action.command) !== null && wordsOf(action.command).includes(path)
  );
}

/** Whether a command runs the file by way of another one that the page writes, such as a script of the shell. */
function runsBy({ action }: DraftStep, path: string, written: Written): boolean {
  if (action.kind !== 'run') return false;
  const words = wordsOf(action.command).map(withoutCurrentFolder);
  const named = words[0] === 'make' ? [...words, 'Makefile'] : words;
  return named.some((word) => word !== path && (written.get(word)?.includes(path) ?? false));
}

/** The first path that a server of the page's code answers, with something in the place of its parameters. */
export function firstRoute(content: string): string {
  const { routes } = codeFacts(content);
  const [first] = routes;
  const isPattern = ['*', '$', '(', '{'].some((sign) => first?.includes(sign));
  if (first === undefined || routes.includes('/') || isPattern) return '/';
  const parts = first.split('/').map((part) => (part.startsWith(':') ? '1' : part));
  return parts.join('/');
}

/** Whether a tool is put to work after the file was written: it finds the files of its project by itself. */
function toolAfter(steps: DraftStep[], script: DraftStep): boolean {
  return steps.slice(steps.indexOf(script) + 1).some(({ action, trust }) => {
    if (action.kind !== 'run' || trust === 'derived') return false;
    return isFetching(action.command) && !isHelp(action.command) && !isScaffold(action.command);
  });
}

/** Whether a step writes a script that does something when it is run. */
function writesScript({ action, candidate: { block } }: DraftStep): boolean {
  return (
    action.kind === 'write' &&
    block !== null &&
    isSource(action.path) &&
    !isReadByTool(action.path) &&
    isRunnable(block.text, block.lang)
  );
}

/** Whether a command runs a file, or a script of the project that may do so. */
function couldRun({ action }: DraftStep, path: string): boolean {
  if (action.kind !== 'run') return false;
  const isScript = partsOf(action.command).some((part) => scriptOf(part) !== null);
  return isScript || isRunOfFile(action.command) === path;
}

/** Whether a step writes something else into a file. */
function takesPlace({ action }: DraftStep, path: string, content: string): boolean {
  return action.kind === 'write' && action.path === path && !action.content.includes(content.trim());
}

/** The script that is the goal of the page, where nothing runs it before another takes its place. */
function scriptOfGoal({ goal }: Planning, steps: DraftStep[], written: Written): ToRun | null {
  const at = steps.findIndex(
    (step) => writesScript(step) && step.sourceStepIds.includes(goal?.sourceStepId ?? ''),
  );
  const step = steps[at];
  if (step?.action.kind !== 'write') return null;
  const { path, content } = step.action;
  const isRun = (other: DraftStep): boolean =>
    couldRun(other, path) || worksOn(other, path) || runsBy(other, path, written) || linksFile(other, path);
  const isOfProject = path.includes('/') && toolAfter(steps, step);
  if (isOfProject || steps.slice(at + 1).some(isRun)) return null;
  const next = steps.findIndex((other, place) => place > at && takesPlace(other, path, content));
  return { path, content, step, ...(next !== -1 && { at: next }) };
}

/** The script that the page has its reader write and shows no way to run. */
function scriptToRun(steps: DraftStep[], written: Written): ToRun | null {
  if (steps.some(isResult)) return null;
  const scripts = steps.filter(writesScript);
  const serving = scripts.find((step) => step.action.kind === 'write' && listens(step.action.content));
  const step = serving ?? scripts.at(-1);
  if (step?.action.kind !== 'write') return null;
  const { path, content } = step.action;
  if (steps.some((other) => worksOn(other, path) || runsBy(other, path, written) || linksFile(other, path)))
    return null;
  return path.includes('/') && toolAfter(steps, step) ? null : { path, content, step };
}

/** The file that a tool of the journey reads by itself, where nothing has the tool run. */
function fileForTool(steps: DraftStep[]): ToRun | null {
  if (steps.some(isResult)) return null;
  const installed = steps.flatMap(({ action }) => (action.kind === 'run' ? packagesOf(action.command) : []));
  const step = steps.findLast(
    ({ action }) => action.kind === 'write' && installed.includes(toolReading(action.path) ?? ''),
  );
  return step?.action.kind === 'write'
    ? { path: step.action.path, content: step.action.content, step }
    : null;
}

/** Whether a command of the page is its goal: then nothing has to be run in its place. */
function isCommanded({ goal }: Planning, steps: DraftStep[]): boolean {
  return steps.some(
    ({ action, trust, sourceStepIds }) =>
      action.kind === 'run' && trust !== 'derived' && sourceStepIds.includes(goal?.sourceStepId ?? ''),
  );
}

/** Runs the script that a page tells to write but never to run, and looks at the server that it starts. */
export function deriveRun(
  planning: Planning,
  steps: DraftStep[],
  written: Written,
): Built<{ steps: DraftStep[] }> {
  const usual = isCommanded(planning, steps) ? null : (scriptToRun(steps, written) ?? fileForTool(steps));
  const ofGoal = scriptOfGoal(planning, steps, written);
  const script = ofGoal?.step === usual?.step ? usual : (ofGoal ?? usual);
  if (!script) return { steps, made: [] };
  const { path, content, step } = script;
  const { sourceStepIds } = step;
  const isNamed = (step.candidate.block?.file ?? null) !== null;
  const choice = launcherOf(planning, script, { sourceStepIds, isNamed });
  const chosen: Decision = { kind: 'choose', choice };
  if (choice.taken === 'none') return { steps, made: [chosen] };
  const command = choice.options.find(({ id }) => id === choice.taken)?.label ?? '';
  const { action, made } = runAction(planning, step.candidate, command, written);
  const records = [
    recordDecision(
      { code: 'run-command-derived', params: { command }, sourceStepIds, documented: false },
      choice,
    ),
    recordFriction({ code: 'no-run-command', params: { path, command }, sourceStepIds }),
  ];
  const run = derived(step, action, { code: 'run', params: { command } });
  const port = listens(content) ? portOf(content) : null;
  const url = `http://localhost:${port}${firstRoute(content)}`;
  const probe = steps.findIndex((other) => other.action.kind === 'probe');
  const asks = steps.findIndex(
    (other, place) => port !== null && place > steps.indexOf(step) && asksPort(other, port, written),
  );
  const [look = steps.length] = [probe, asks].filter((place) => place !== -1).sort((a, b) => a - b);
  const at = script.at ?? look;
  const opens: Task = { code: 'open_url', params: { url } };
  const visit = probe === -1 && port !== null ? [derived(step, { kind: 'probe', url }, opens)] : [];
  return {
    steps: [...steps.slice(0, at), run, ...visit, ...steps.slice(at)],
    made: [chosen, ...made, ...records],
  };
}

/** Whether a step asks what listens on a port: by a request, or by a script of the page that has it in its settings or addresses. */
function asksPort({ action }: DraftStep, port: number, written: Written): boolean {
  if (action.kind !== 'run') return false;
  const file = isRunOfFile(action.command);
  return [
    ...portsRequestedBy(action.command),
    ...(file === null ? [] : portsAskedBy(written.get(file) ?? '')),
  ].includes(port);
}

/** The scripts that steps write and that listen on a port, with the steps that write them. */
function serversIn(steps: readonly DraftStep[]): { step: DraftStep; path: string; port: number }[] {
  return steps.flatMap((step) => {
    const { action } = step;
    const port = action.kind === 'write' && writesScript(step) ? portOf(action.content) : null;
    return action.kind === 'write' && port !== null && listens(action.content)
      ? [{ step, path: action.path, port }]
      : [];
  });
}

/** Starts the servers of the page that nothing starts and that a request or a script which is run asks. */
export function startAskedServers(
  planning: Planning,
  steps: DraftStep[],
  written: Written,
): Built<{ steps: DraftStep[] }> {
  const made: Decision[] = [];
  let all = steps;
  for (const { step, path, port } of serversIn(steps)) {
    const asks = all.findIndex((other, at) => at > all.indexOf(step) && asksPort(other, port, written));
    if (asks === -1 || all.some((other) => couldRun(other, path))) continue;
    const command = `node ${path}`;
    const { action, made: asked } = runAction(planning, step.candidate, command, written);
    const { sourceStepIds } = step;
    made.push(
      ...asked,
      recordDecision({ code: 'run-command-derived', params: { command }, sourceStepIds, documented: false }),
      recordFriction({ code: 'no-run-command', params: { path, command }, sourceStepIds }),
    );
    all = [
      ...all.slice(0, asks),
      derived(step, action, { code: 'run', params: { command } }),
      ...all.slice(asks),
    ];
  }
  return { steps: all, made };
}
