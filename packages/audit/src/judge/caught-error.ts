import type { Plan, PlannedStep } from '../model/plan.ts';
import type { CommandRecord } from '../model/run.ts';
import { isPagesOwnText } from './rules/rule.ts';

/** Programs that run code of the page; test runners print the errors that they provoke. */
const SCRIPT =
  /^(?:\w+=\S+\s+)*(?:node|npx\s+(?:-y\s+|--yes\s+)?(?:tsx|ts-node)|tsx|ts-node|bun|deno\s+run|python3?|(?:npm|pnpm|yarn)\s+(?:run\s+)?(?:start|dev))\b(?!.*--test\b)/;
/** What lets a command end with 0 whatever its first part did. */
const MASKED = /\|\|\s*(?:true|:|echo\b|exit 0)|\|\s*(?:tee|cat)\b|;\s*true\s*$/;

const HEAD = /^(?:Uncaught )?(?:[^\n]{0,80}?: )?\[?([A-Z]\w*(?:Error|Exception)|Error)\b[^\n]*$/;
const FRAME = /^\s+at .*(?::\d+:\d+\)?|\bnative\b.*)$/;
const OUT_OF_REACH = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET)\b/;
const OTHER_SIGNS =
  /^Traceback \(most recent call last\):|\berror TS\d+:|^npm (?:error|ERR!) |: command not found$/;
const FRAMES_WITHIN = 12;

/** The error that a command printed before it ended with 0, where nothing else shows a result and the page knows of none. */
export function caughtError(
  step: PlannedStep,
  commands: readonly CommandRecord[],
  plan: Plan,
): string | undefined {
  const onlyEnds = step.expected.every((signal) => signal.kind === 'exit_code');
  if (step.action.kind !== 'run' || !onlyEnds) return undefined;
  const { command } = step.action;
  if (!SCRIPT.test(command) && !MASKED.test(command)) return undefined;
  if (!commands.every(({ ending }) => ending.kind === 'exited' && ending.code === 0)) return undefined;
  const lines = commands.flatMap(({ output }) => output.split('\n'));
  const at = lines.findIndex((line, index) =>
    isError(line, lines.slice(index + 1, index + FRAMES_WITHIN), plan),
  );
  return at === -1 ? undefined : lines[at]?.trim();
}

function isError(line: string, following: readonly string[], plan: Plan): boolean {
  if (OUT_OF_REACH.test(line) || OTHER_SIGNS.test(line)) return true;
  const name = HEAD.exec(line.trim())?.[1];
  if (name === undefined || !following.some((next) => FRAME.test(next))) return false;
  // A page that throws or names this kind of error shows it on purpose.
  return !isPagesOwnText({ plan }, new RegExp(`\\b${name}\\b`));
}
