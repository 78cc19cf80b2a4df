import { codeFacts } from '../code/code-facts.ts';
import type { ExpectedSignal, PlannedStep } from '../model/plan.ts';
import type { DraftStep, Written } from './build-steps.ts';
import { candidateBelow } from './candidates.ts';
import {
  isBareInit,
  isGlobal,
  isHelp,
  isInstall,
  isRunOfFile,
  packagesOf,
  scaffoldFolder,
} from './commands.ts';
import type { Planning } from './decisions.ts';
import { areQuestions } from './interactive.ts';
import { fetchedUrl, isAnswer, isLocalRequest } from './local-requests.ts';
import { promisedFile } from './promised-files.ts';
import { portOf } from './scripts.ts';

const quotedText = [
  /\b(?:respond(?:s|ed)?|repl(?:y|ies)|answers?|greets? you)\s+with\s+["“`']([^"”`']{2,80})["”`']/i,
  /\byou(?:'ll| will| should| can|['’]ll)?\s+(?:now\s+)?see\b[^."“`']{0,60}["“`']{1,2}([^"”`']{2,80})["”`']/i,
  /\b(?:displays?|shows?|prints?|text|message|says?|returns?)\b[^."“`']{0,40}["“`']{1,2}([^"”`']{2,80})["”`']/i,
];

/** What is seen in a folder or a terminal is not seen at an address. */
const isElsewhere = /\b(?:folder|director(?:y|ies)|files?|terminal|console)\b/i;

/** A short text that the page says the reader will see, word for word, from the passages around a step. */
function quotedNear(planning: Planning, step: DraftStep): string | null {
  const { order, sectionId } = step.candidate.step;
  const near = planning.page.prose.filter(
    (passage) => passage.sectionId === sectionId && Math.abs(passage.order - order) <= 4,
  );
  for (const pattern of quotedText) {
    for (const passage of [...near].sort((a, b) => Math.abs(a.order - order) - Math.abs(b.order - order))) {
      const match = pattern.exec(passage.text);
      const found = match?.[1];
      if (
        found &&
        !isElsewhere.test(match[0]) &&
        !/^(?:https?:|npm |npx |node |\/|\.|--)/.test(found) &&
        !/^[\w./-]+\.\w{2,4}$/.test(found)
      )
        return found.trim();
    }
  }
  return null;
}

/** Whether a text is a line of words that an answer would show as it is, without markup. */
function isShortText(text: string): boolean {
  return text.length >= 2 && text.length <= 80 && !['<', '\\', '\n'].some((sign) => text.includes(sign));
}

/** The text that a server of the page's own code sends for its first route. */
function sentText(written: Written): string | null {
  for (const text of [...written.values()].reverse()) {
    const { listens: serves, sent } = codeFacts(text);
    const found = serves ? sent.find(isShortText) : undefined;
    if (found) return found;
  }
  return null;
}

/** What the page shows below a command. */
function shownOutput(planning: Planning, step: DraftStep): string | null {
  const { candidate, action } = step;
  if (action.kind !== 'run' || !candidate.block) return null;
  const commands = candidate.block.commands;
  const own = commands.find((shown) => shown.command === action.command)?.output;
  if (own) return own;
  if (commands.at(-1)?.command !== action.command) return null;
  const next = candidateBelow(planning.candidates, candidate);
  if (isLocalRequest(action.command) && isAnswer(next?.block ?? null)) return next?.block?.text ?? null;
  return next?.step.role === 'output' && next.block && !isInstall(action.command) ? next.block.text : null;
}

const printed = [
  /\b(?:you(?:['’]ll| will| should) (?:now )?see|(?:should|will) (?:print|log|output|display)(?: out)?)\b[^.`"“]{0,40}[`"“]([^`"”]{2,80})[`"”][^.]{0,30}\b(?:printed|logged|console|terminal|output)\b/i,
  /\b(?:terminal|console|script|program|command|it|this)\b[^.`"“]{0,20}\b(?:should|will) (?:print|log|output)(?: out)?\b[^.`"“]{0,20}[`"“]([^`"”]{2,80})[`"”]/i,
];

/** What the sentence below a command says that it prints, word for word. */
function saidOutput({ page }: Planning, { candidate, action }: DraftStep): string | null {
  if (action.kind !== 'run' || candidate.block?.commands.at(-1)?.command !== action.command) return null;
  if (isInstall(action.command) || action.pace === 'scaffold' || isHelp(action.command)) return null;
  const { order, sectionId } = candidate.step;
  const below = page.prose.find((passage) => passage.sectionId === sectionId && passage.order > order);
  const next = page.steps.find((step) => step.order > order);
  if (!below || (next && next.order < below.order)) return null;
  const text = printed.map((pattern) => pattern.exec(below.text)?.[1]).find((found) => found);
  // A single word is as often the name of a thing that is seen as its text.
  return text && /[\s!]/.test(text.trim()) && !/[<>{}/\\]|^(?:npm|npx)\s|\.\w{2,4}$/.test(text)
    ? text.trim()
    : null;
}

/** The block in which a page shows what an address answers, right below the sentence that has it opened. */
function shownAnswer(planning: Planning, step: DraftStep): string | null {
  const next = candidateBelow(planning.candidates, step.candidate);
  if (next?.step.role !== 'output' || !next.block) return null;
  const { order, quote } = step.candidate.step;
  const between = planning.page.prose.filter(
    (passage) => passage.order >= order && passage.order < next.step.order,
  );
  const said = [quote ?? '', ...between.map((passage) => passage.text)].join(' ');
  const isAnswer = /\b(?:see|get|shows?|displays?|respon[ds]\w*|returns?|receive|answers?)\b/i.test(said);
  return isAnswer && !/\b(?:terminal|console|logs?|prints?)\b/i.test(said) ? next.block.text : null;
}

/** What the page shows as the answer to a request, in its own block or right below. */
function answerTo(planning: Planning, step: DraftStep): string | null {
  const { candidate } = step;
  const own = candidate.block?.commands.find(
    ({ command }) => step.action.kind === 'probe' && fetchedUrl(command) === step.action.url,
  );
  if (own?.output) return own.output;
  const isLast = own !== undefined && own === candidate.block?.commands.at(-1);
  const below = candidateBelow(planning.candidates, candidate)?.block ?? null;
  return isLast && isAnswer(below) ? below.text : quotedNear(planning, step);
}

function portNear(planning: Planning, step: DraftStep, written: Written): number | null {
  const file = step.action.kind === 'run' ? isRunOfFile(step.action.command) : null;
  const fromCode = file ? portOf(written.get(file) ?? '') : null;
  if (fromCode) return fromCode;
  const url = planning.candidates.find(
    (other) =>
      other.skip === null && other.step.instruction?.kind === 'open_url' && other.top === step.candidate.top,
  );
  const found =
    url?.step.instruction?.kind === 'open_url'
      ? /:(\d{2,5})(?:\/|$)/.exec(url.step.instruction.url)?.[1]
      : undefined;
  return found ? Number(found) : null;
}

/** Up to what a program can end with by itself; above, a shell could not run it. */
const anyCode = Array.from({ length: 126 }, (_, code) => code);

/** Whether a page shows a failure on purpose, to go on from there. */
export function showsError(output: string): boolean {
  const first = output.split('\n').find((line) => line.trim() !== '') ?? '';
  return /^\s*(?:\S*(?:error|exception)\b\s*:|error\b|fatal:|✖|×|FAIL\b|npm ERR!|Traceback)/i.test(first);
}

function ofRun(planning: Planning, step: DraftStep, written: Written): ExpectedSignal[] {
  if (step.action.kind !== 'run') return [];
  const { command, pace, staysUp } = step.action;
  const signals: ExpectedSignal[] = [];
  const output = shownOutput(planning, step) ?? saidOutput(planning, step);
  if (staysUp !== 'yes')
    signals.push({ kind: 'exit_code', codes: output && showsError(output) ? anyCode : [0] });
  if (staysUp === 'yes' && !/--watch|\s-w\b/.test(command))
    signals.push({ kind: 'listener', port: portNear(planning, step, written) });
  // Where other managers put what they install for every project is not looked at.
  if (isInstall(command) && (!isGlobal(command) || /^npm\s/.test(command)))
    for (const name of packagesOf(command)) signals.push({ kind: 'package', name });
  if (isBareInit(command) || /^npm\s+init\s+(?:-y|--yes)/.test(command))
    signals.push({ kind: 'file', path: 'package.json' });
  const folder = pace === 'scaffold' ? scaffoldFolder(command) : null;
  if (folder && folder !== '.') signals.push({ kind: 'file', path: folder });
  const made = /^(?:touch|mkdir(?:\s+-p)?)\s+([\w./-]+)$/.exec(command)?.[1];
  if (made) signals.push({ kind: 'file', path: made });
  const generated =
    (pace === 'build' ? generatedFile(planning, step) : null) ?? promisedFile(planning, step, written);
  if (generated) signals.push({ kind: 'file', path: generated });
  // A dialogue is not repeated word by word: it depends on the answers.
  const isDialogue =
    output !== null && (pace === 'scaffold' ? /\?|<[\w-]+>/.test(output) : areQuestions(output.split('\n')));
  if (output && !isDialogue) signals.push({ kind: 'output', text: output, quoted: true });
  return signals;
}

function generatedFile(planning: Planning, step: DraftStep): string | null {
  const near = planning.page.prose.filter(
    (passage) =>
      passage.sectionId === step.candidate.step.sectionId &&
      Math.abs(passage.order - step.candidate.step.order) <= 3,
  );
  return (
    near
      .map(
        (passage) =>
          /\b(?:(?:will|should) (?:generate|create|output|produce|emit|write)|generates|creates|outputs|produces|emits|writes)\s+(?:a |the |an )?`([\w./-]+\.\w+)`/.exec(
            passage.text,
          )?.[1],
      )
      .find((path) => path) ?? null
  );
}

/** The signals by which a step shows that it worked. */
export function expectedOf(planning: Planning, step: DraftStep, written: Written): PlannedStep['expected'] {
  const { action } = step;
  if (action.kind === 'run') return ofRun(planning, step, written);
  if (action.kind === 'probe') {
    const text = step.candidate.block
      ? answerTo(planning, step)
      : (shownAnswer(planning, step) ?? quotedNear(planning, step) ?? sentText(written));
    return [{ kind: 'http', url: action.url, status: step.trust === 'derived' ? null : 200, text }];
  }
  if (action.kind === 'open_file') {
    const text = quotedNear(planning, step);
    const signals: ExpectedSignal[] = [{ kind: 'file', path: action.path }];
    return text ? [...signals, { kind: 'output', text, quoted: true }] : signals;
  }
  return [{ kind: 'file', path: action.path }];
}
