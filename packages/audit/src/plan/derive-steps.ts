import { shortHash } from '../read/ids.ts';
import { type DraftStep, runAction, type Written } from './build-steps.ts';
import { isInstall, isScaffold, scaffoldFolder } from './commands.ts';
import { complain, decide, type Planning } from './decisions.ts';
import { importsOf } from './scripts.ts';

function commandOf(step: DraftStep): string {
  return step.action.kind === 'run' ? step.action.command : '';
}

function derivedRun(planning: Planning, beside: DraftStep, command: string, written: Written): DraftStep {
  const action = runAction(planning, beside.candidate, command, written);
  return {
    ...beside,
    id: `do-derived-${shortHash(`${beside.id}${command}`)}`,
    action,
    title: `Run ${command}`,
    trust: 'derived',
  };
}

/** Enters the folder that a scaffold command made, where the page goes on as if the reader were in it. */
export function enterNewFolder(planning: Planning, steps: DraftStep[], written: Written): DraftStep[] {
  const at = steps.findIndex((step) => isScaffold(commandOf(step)));
  const scaffold = steps[at];
  const folder = scaffold ? scaffoldFolder(commandOf(scaffold)) : null;
  if (!scaffold || !folder || folder === '.') return steps;
  const later = steps.slice(at + 1);
  const entered = later.some(
    (step) => /(?:^|&&\s*)cd\s/.test(commandOf(step)) || /\s--prefix\s/.test(commandOf(step)),
  );
  const goesOn = later.some((step) => /^(?:npm|npx|yarn|pnpm|node)\s/.test(commandOf(step)));
  if (entered || !goesOn || commandOf(scaffold).includes('cd ')) return steps;
  const command = `cd ${folder}`;
  const ids = scaffold.sourceStepIds;
  decide(planning, {
    ruleId: 'folder-entered',
    question: 'Where do the next commands run?',
    chosen: command,
    rejected: [],
    reason: 'The page goes on inside of the new folder and does not say to enter it.',
    sourceStepIds: ids,
    documented: false,
  });
  complain(planning, {
    ruleId: 'folder-not-entered',
    type: 'docs_mismatch',
    severity: 'low',
    title: 'The page does not say to enter the new folder',
    detail: `"${commandOf(scaffold)}" makes ${folder}, and the next commands only work inside of it.`,
    recommendation: `Add \`${command}\` after the command.`,
    sourceStepIds: ids,
  });
  return [...steps.slice(0, at + 1), derivedRun(planning, scaffold, command, written), ...later];
}

/** Words by which a page leaves the installation to its reader or to another page. */
const TOLD_ELSEWHERE =
  /\binstall|\bset(?:ting)? ?up\b|\balready\b|\bassum(?:e|ing)|\bprerequisite|\bprevious (?:page|guide|step|chapter|section)|\bbefore you (?:begin|start)|\bfollow(?:ed|ing)? the\b/i;

/**
 * Installs what the code brings in, where a page has code to run and leaves installing to others. A page that has it
 * run without a word about that is followed as it stands.
 */
export function installImports(planning: Planning, steps: DraftStep[], written: Written): DraftStep[] {
  if (steps.some((step) => isInstall(commandOf(step)) || isScaffold(commandOf(step)))) return steps;
  const at = steps.findIndex(
    (step) => step.action.kind === 'write' && importsOf(step.action.content).length > 0,
  );
  const first = steps[at];
  const runs = steps.filter((step) => /^(?:node|npx)\s/.test(commandOf(step)));
  const isWhole = runs.some((step) => step.trust !== 'derived');
  const isTold = planning.page.prose.some((passage) => TOLD_ELSEWHERE.test(passage.text));
  if (!first || runs.length === 0 || (isWhole && !isTold)) return steps;
  const packages = [
    ...new Set(steps.flatMap((step) => (step.action.kind === 'write' ? importsOf(step.action.content) : []))),
  ];
  const command = `npm install ${packages.join(' ')}`;
  const ids = first.sourceStepIds;
  decide(planning, {
    ruleId: 'install-derived',
    question: 'Where do the packages come from?',
    chosen: command,
    rejected: [],
    reason: 'The code brings them in and no step of the page installs them.',
    sourceStepIds: ids,
    documented: false,
  });
  complain(planning, {
    ruleId: 'no-install-step',
    type: 'docs_mismatch',
    severity: 'medium',
    title: 'The page does not say to install what its code uses',
    detail: `The code brings in ${packages.join(', ')}, and no step installs it.`,
    recommendation: `Begin with \`${command}\`.`,
    sourceStepIds: ids,
  });
  return [...steps.slice(0, at), derivedRun(planning, first, command, written), ...steps.slice(at)];
}

/** Makes a script executable that the page writes with a first line for the shell and then calls by its path. */
export function makeExecutable(planning: Planning, steps: DraftStep[], written: Written): DraftStep[] {
  const at = steps.findIndex((step) => {
    const path = /^\.\/([\w./-]+)/.exec(commandOf(step))?.[1];
    return path !== undefined && (written.get(path)?.startsWith('#!') ?? false);
  });
  const step = steps[at];
  const path = step ? /^\.\/([\w./-]+)/.exec(commandOf(step))?.[1] : undefined;
  if (!step || !path || steps.some((other) => /^chmod\s/.test(commandOf(other)))) return steps;
  const command = `chmod +x ${path}`;
  decide(planning, {
    ruleId: 'made-executable',
    question: `How can ./${path} be run?`,
    chosen: command,
    rejected: [],
    reason: 'The page calls the script by its path and does not say to make it executable.',
    sourceStepIds: step.sourceStepIds,
    documented: false,
  });
  complain(planning, {
    ruleId: 'not-executable',
    type: 'docs_mismatch',
    severity: 'low',
    title: 'The page does not say to make the script executable',
    detail: `"${commandOf(step)}" runs a file that was only written.`,
    recommendation: `Add \`${command}\`, or run it with \`node ${path}\`.`,
    sourceStepIds: step.sourceStepIds,
  });
  return [...steps.slice(0, at), derivedRun(planning, step, command, written), ...steps.slice(at)];
}
