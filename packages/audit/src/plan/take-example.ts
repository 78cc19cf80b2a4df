import { namedHosts } from '../code/named-hosts.ts';
import type { Block, Section } from '../model/source.ts';
import { isBuild, isInstall, isRun, isScaffold } from '../shell/effects.ts';
import { type Candidate, commandsOf, isOpen, isSetApart } from './candidates.ts';
import { partsOfWord, withoutCurrentFolder, wordsOf } from './command-words.ts';
import { type Decision, includeStep, type Planning } from './decisions.ts';
import { isRunnable } from './scripts.ts';
import { leftOrNeeded } from './settle-choice.ts';

const STAND_INS = new Set(['host', 'example', 'server', 'domain', 'mysite', 'yourdomain', 'yoursite']);
const ENDS = new Set(['com', 'org', 'net']);

/** Whether code calls a host that stands for one of the reader's own. */
export function callsStandIn({ text, lang }: Pick<Block, 'text' | 'lang'>): boolean {
  return namedHosts(text, lang).some((host) => {
    const [end = '', name = '', ...others] = host.split('.').reverse();
    return ENDS.has(end) && STAND_INS.has(name) && others.length < 2;
  });
}

/** Whether a section shows examples. */
function isOfExamples({ title }: Section): boolean {
  const [first = '', second = ''] = partsOfWord(title.toLowerCase());
  const word = first === 'usage' || first === 'code' ? second : first;
  return word === 'example' || word === 'examples';
}

function isScript({ block }: Candidate): boolean {
  return block?.role === 'file_create' && isRunnable(block.text, block.lang) && !callsStandIn(block);
}

function showsResult(candidate: Candidate): boolean {
  if (candidate.step.role === 'open_url' || candidate.step.instruction?.kind === 'open_file') return true;
  return (
    isScript(candidate) ||
    commandsOf(candidate).some((command) => isRun(command) || isBuild(command) || isScaffold(command))
  );
}

/** The first example is what a reader tries where a page installs something and otherwise shows no result. */
export function takeFirstExample(planning: Planning): Decision[] {
  const { candidates } = planning;
  const open = candidates.filter(isOpen);
  if (open.some(showsResult) || !open.some((found) => commandsOf(found).some(isInstall))) return [];
  const at = candidates.findIndex(
    (candidate) =>
      isSetApart(candidate) && isScript(candidate) && [candidate.section, candidate.top].some(isOfExamples),
  );
  const example = candidates[at];
  if (!example) return [];
  const choice = leftOrNeeded(
    planning,
    example,
    {
      code: 'first_example',
      kind: 'interpretation',
      why: 'shows_no_result',
      prior: 0.85,
      params: { title: example.section.title },
    },
    'needed',
  );
  if (choice.taken === 'left_out') return [{ kind: 'choose', choice }];
  const run = candidates[at + 1];
  const name = example.block?.file?.path;
  const isRun =
    run &&
    name &&
    isSetApart(run) &&
    commandsOf(run).some((command) => wordsOf(command).map(withoutCurrentFolder).includes(name));
  return [{ kind: 'choose', choice }, includeStep(example), ...(isRun ? [includeStep(run)] : [])];
}
