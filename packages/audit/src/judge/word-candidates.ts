import { codeFacts } from '../code/code-facts.ts';
import { hasWord, replaceWord, wordsOfCode } from '../code/words.ts';
import type { CommandText } from '../model/command-text.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import { rewriteWords } from '../shell/rewrite.ts';
import { endingOf } from '../shell/run-file.ts';
import { type Candidate, type FailedJourney, failedAt } from './failed-journey.ts';
import { nearWords } from './near-words.ts';
import { relevantLines } from './rules/rule.ts';

const MOST_A_WORD = 2;
const MOST = 3;
const LOWEST_PORT = 1_024;
const OWN_HOSTS = new Set(['localhost', '127.0.0.1', '0.0.0.0', '[::1]']);
const KIND = 'near_word';
/** Words of the language itself, which messages name too. */
const KEYWORDS =
  'import export from default const let var function class new async await return require module exports'.split(
    ' ',
  );

type Run = Extract<PlannedStep['action'], { kind: 'run' }>;

/**
 * The journey with one word written as something that is really there: a file, a script, a program, an option that the
 * output names, or a name of the page's code or of a package. Which of them helps, only a run can tell.
 */
export function wordCandidates(journey: FailedJourney): Candidate[] {
  const step = journey.plan.steps[failedAt(journey)];
  if (step === undefined) return [];
  return [...inStep(step, journey), ...inCode(journey)].slice(0, MOST);
}

function wordsOf(command: CommandText): string[] {
  const words: string[] = [];
  rewriteWords(command, (word) => {
    words.push(word);
    return word;
  });
  return [...new Set(words)];
}

function outputOf({ finding, run }: FailedJourney): string {
  return run.commands
    .filter(({ id }) => finding.commandIds.includes(id))
    .map(({ output }) => output)
    .join('\n');
}

/** An address of this machine with another port that stands in the page's code. */
function otherPorts(word: string, journey: FailedJourney): string[] {
  const url = URL.parse(word);
  if (url === null || url.port === '' || !OWN_HOSTS.has(url.hostname)) return [];
  const numbers = writtenBefore(journey).flatMap(({ content }) => wordsOfCode(content));
  const ports = numbers.filter(
    (one) => Number(one) >= LOWEST_PORT && Number(one) < 65_536 && one !== url.port,
  );
  return [...new Set(ports)].map((port) => word.replace(`:${url.port}`, () => `:${port}`));
}

/** What a word of a command could have been meant to be. */
function meantBy(word: string, journey: FailedJourney): string[] {
  const { files, scripts, programs } = journey.seen;
  if (URL.canParse(word)) return otherPorts(word, journey).slice(0, MOST_A_WORD);
  const isThere = (name: string): boolean => name === word || name.startsWith(`${word}/`);
  if ([...files, ...scripts, ...programs].some(isThere)) return [];
  const options = outputOf(journey)
    .split(/[^\w-]+/u)
    .filter((one) => one.startsWith('--'));
  const near = nearWords(
    word,
    word.startsWith('-') ? options : [...files, ...scripts, ...programs],
    MOST_A_WORD,
  );
  const ending = endingOf(word);
  // A file that is not there may have any other name that the page gives one; what tools made may be anything.
  const named = writtenBefore(journey).map(({ path }) => path);
  const alike =
    ending === '' || word.startsWith('-') ? [] : named.filter((file) => endingOf(file) === ending);
  return [...new Set([...near, ...alike])].slice(0, MOST_A_WORD);
}

/** What is typed or asked in the step that failed, with one word otherwise. */
function inStep(step: PlannedStep, journey: FailedJourney): Candidate[] {
  const { action } = step;
  if (action.kind === 'run') return inCommand(step, action, journey);
  if (action.kind !== 'probe') return [];
  return otherPorts(action.url, journey).map((to) =>
    withAction(journey.plan, step, { ...action, url: to }, { from: action.url, to }),
  );
}

function withAction(
  plan: Plan,
  { id }: PlannedStep,
  action: PlannedStep['action'],
  word: { from: string; to: string },
): Candidate {
  const steps = plan.steps.map((one) => (one.id === id ? { ...one, action } : one));
  const change = { code: 'word', ...word, path: null, isOfPackage: false } as const;
  return { kind: KIND, change, plan: { ...plan, steps } };
}

function inCommand(step: PlannedStep, action: Run, journey: FailedJourney): Candidate[] {
  return wordsOf(action.command).flatMap((from) =>
    meantBy(from, journey).map((to) => {
      const command = rewriteWords(action.command, (word) => (word === from ? to : word));
      return withAction(journey.plan, step, { ...action, command }, { from, to });
    }),
  );
}

type Written = { path: string; content: string };

function writtenBefore({ plan, finding }: FailedJourney): Written[] {
  return plan.steps
    .slice(0, failedAt({ plan, finding }) + 1)
    .flatMap(({ action }) =>
      action.kind === 'write' ? [{ path: action.path, content: action.content }] : [],
    );
}

/** The words of the message that the page's code uses and that nothing else knows. */
function wordsInQuestion(
  journey: FailedJourney,
  files: readonly Written[],
  known: ReadonlySet<string>,
): string[] {
  const said = relevantLines(outputOf(journey)).flatMap((line) => wordsOfCode(line));
  return [...new Set(said)].filter(
    (word) => word.length > 2 && !known.has(word) && files.some(({ content }) => hasWord(content, word)),
  );
}

function stemOf(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  return name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name;
}

function inCode(journey: FailedJourney): Candidate[] {
  const files = writtenBefore(journey);
  const { surface, files: there } = journey.seen;
  const brought = files.flatMap(({ content }) => codeFacts(content).imports);
  const offered = new Set(surface.flatMap(({ names }) => names));
  const ofOwnPage = new Set(surface.flatMap(({ names, isOwnPage }) => (isOwnPage ? names : [])));
  const specifiers = brought.flatMap(({ specifier }) =>
    specifier.startsWith('.') ? [] : wordsOfCode(specifier),
  );
  const stems = there.map(stemOf);
  const known = new Set([...KEYWORDS, ...offered, ...specifiers, ...stems]);
  return wordsInQuestion(journey, files, known).flatMap((from) => {
    const own = new Set([...files.flatMap(({ content }) => wordsOfCode(content)), ...stems]);
    return nearWords(from, [...own, ...offered], MOST_A_WORD).flatMap((to) => {
      const used = files.find(({ content }) => hasWord(content, from));
      if (used === undefined) return [];
      const change = {
        code: 'word',
        from,
        to,
        path: used.path,
        isOfPackage: !ofOwnPage.has(to) && (offered.has(to) || !own.has(to)),
      } as const;
      return [{ kind: KIND, change, plan: withWord(journey.plan, from, to) }];
    });
  });
}

/** The journey with a word of its files written otherwise, wherever they have it. */
function withWord(plan: Plan, from: string, to: string): Plan {
  const steps = plan.steps.map((step) => {
    const { action } = step;
    if (action.kind !== 'write' || !hasWord(action.content, from)) return step;
    return { ...step, action: { ...action, content: replaceWord(action.content, from, to) } };
  });
  return { ...plan, steps };
}
