import { printed } from '../../packages/audit/src/model/command-text.ts';
import { isInstall, isProjectStart, toolOf } from '../../packages/audit/src/shell/effects.ts';
import { parseShell } from '../../packages/audit/src/shell/parse-shell.ts';
import { placeOfCommand } from './edits.mjs';
import { doneBlocks, isOffered, leadsToGoal, partOf } from './subject.mjs';

const preparing = new Set(['cd', 'mkdir', 'touch', 'export']);

/** Whether a sentence names a command only for some readers. */
function isConditional({ lines }, { origin, line: first }, { line, column }) {
  const before = [...lines.slice(first - 1, line - 1), lines[line - 1].slice(0, column)].join(' ');
  const sentence = before.split(/[.!?] /u).at(-1);
  return origin === 'inline_code' && /\b(?:if|unless|alternatively)\b/iu.test(sentence);
}

/** Every simple command of the blocks that a reader does, with the place of its words in the source. */
export function placedCommands(subject, blocks = doneBlocks(subject)) {
  return blocks.flatMap((block) =>
    block.commands.flatMap(({ command }) => {
      const text = printed(command);
      const place = text.includes('\n') ? null : placeOfCommand(subject, block, text);
      if (place === null || block.placeholders.length > 0) return [];
      if (isConditional(subject, block, place)) return [];
      return parseShell(command)
        .commands.filter(({ isNested }) => !isNested)
        .map((parts) => ({ block, command, parts, ...place }));
    }),
  );
}

/** The change of one word of a placed command. */
export function wordChange({ line, column }, { start, end }, text) {
  return { line, column: column + start, length: end - start, text };
}

/** Whether every way to the goal needs this line of a block. Elsewhere a finding is enough and the page may pass. */
export function isNeeded(subject, block, line) {
  const isMain = partOf(subject, block) === 'main' && !isOffered(subject, block);
  return isMain && isPlanned(subject, block) && leadsToGoal(subject, line);
}

/** Whether the usual way through the page does a block. */
export function isPlanned({ plan }, block) {
  return plan.coverage.some(
    ({ sourceStep, status }) => status === 'planned' && sourceStep.blockIds.includes(block.id),
  );
}

function isRunning({ code, data }) {
  if (code !== 'run') return false;
  return !isInstall(data.command) && !isProjectStart(data.command) && !preparing.has(toolOf(data.command));
}

const looking = new Set(['open_url', 'open_file']);

/** Where what stands above a line is run and looked at: the next command that runs something, and the visits behind it. */
export function runnersBehind({ page, plan }, line, part = 'main') {
  const rows = page.ledger.filter(
    ({ span, sourceStepId }) => span !== null && span.fromLine > line && plan.mainFlow[sourceStepId] === part,
  );
  const first = rows.findIndex(isRunning);
  const visits = rows.findIndex(({ code }) => looking.has(code));
  if (first === -1) return visits === -1 ? [] : [rows[visits].span];
  const next = rows.findIndex((row, at) => at > first && isRunning(row));
  return rows
    .slice(first, next === -1 ? undefined : next)
    .filter((row, at) => at === 0 || looking.has(row.code))
    .map(({ span }) => span);
}
