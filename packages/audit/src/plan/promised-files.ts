import type { DraftStep, Written } from './build-steps.ts';
import { commandsOf, isOpen } from './candidates.ts';
import { isBuild } from './commands.ts';
import type { Planning } from './decisions.ts';

const path = /`(?:\.\/)?([\w-][\w./-]*|\.[\w-]+\/[\w./-]+)`/.source;
const makes =
  /\b(?:(?:will|should) (?:now )?(?:write|create|generate|output|produce|emit)|writes|creates|generates|outputs|produces|emits)\b/
    .source;
const moves =
  /\b(?:(?:will|should) (?:now )?(?:save|put|place|compile|bundle|build)|saves|puts|places|compiles|bundles|builds)\b/
    .source;
const made = /(?:created|generated|written|emitted|produced|saved|placed|compiled|bundled)\b/.source;
const folder = /\b(?:folder|directory)\b/.source;
const article = /(?:(?:a|an|the|your)\s+)?(?:new\s+)?/.source;
const product =
  /\b(?:(?:compiled|generated|built|bundled|resulting|transpiled|emitted)\s+(?:\w+\s+)?files?|output|bundle|result|build)\b/
    .source;
/** Behind these words stands what something is made from. */
const object =
  /(?:(?!\b(?:for|from|of|on|based|defined|declared|described|listed|found|each|every|using|with|by|that|which)\b)(?:[^.`]|`[^`]{0,80}`)){0,60}?/
    .source;

/** Sentences that say what a command has made, or where it has put it. */
const promises: RegExp[] = [
  new RegExp(`(?:${makes}|${moves})${object}\\b(?:to|in|into|at|under|inside)\\s+${article}${path}`),
  new RegExp(`${makes}\\s+${article}(?:(?:file|${folder})\\s+(?:named |called )?)?${path}`),
  new RegExp(
    `${path}\\s+(?:(?:file|${folder})\\s+)?(?:is|was|has been|have been|will be|gets)\\s+(?:now )?${made}`,
  ),
  new RegExp(
    `${product}[^.,\x60]{0,30}\\b(?:is|are|was|were|will be)\\s+(?:now\\s+)?(?:${made}\\s+)?(?:in|into|to|at|under)\\s+${article}${path}`,
  ),
];

/** What only some readers find, or nobody, is not promised. */
const doubt =
  /\b(?:if|unless|when|would|could|can|may|might|by default|not|never|no longer|instead|without|example|similar|adds?|added|once|every time|each time|optional(?:ly)?)\b|n['’]t\b/i;
const ownedByTools =
  /(?:^|\/)(?:node_modules|\.git|\.cache|\.npm|\.yarn|\.turbo)(?:\/|$)|^package(?:-lock)?\.json$/;

function pathIn(sentence: string): string | null {
  if (doubt.test(sentence)) return null;
  for (const pattern of promises) {
    const found = pattern.exec(sentence);
    const name = found?.[1];
    if (!found || !name) continue;
    const around = `${found[0]}${/^\s+\w+/.exec(sentence.slice(found.index + found[0].length))?.[0] ?? ''}`;
    const isFile = /[\w-]\.[a-z][a-z0-9]{0,4}$/i.test(name);
    const isFolder = name.endsWith('/') || new RegExp(folder).test(around);
    if ((isFile || isFolder) && !ownedByTools.test(name)) return name.replace(/\/$/, '');
  }
  return null;
}

/** What has made it once may make the same again, which leaves no trace. */
function isRepeated({ candidates }: Planning, candidate: DraftStep['candidate'], command: string): boolean {
  return candidates
    .slice(0, candidates.indexOf(candidate))
    .filter(isOpen)
    .flatMap(commandsOf)
    .some((before) => before === command || (isBuild(before) && isBuild(command)));
}

/** The words right below a command, if the next step does not stand between them. */
function saidBelow({ page }: Planning, { step }: DraftStep['candidate']): string {
  const { order, sectionId } = step;
  const below = page.prose.find((passage) => passage.sectionId === sectionId && passage.order > order);
  const next = page.steps.find((other) => other.order > order);
  return !below || (next && next.order < below.order) ? '' : below.text;
}

/** The file or folder that the words right below a command say it has made; elsewhere a name is only mentioned. */
export function promisedFile(
  planning: Planning,
  { candidate, action }: DraftStep,
  written: Written,
): string | null {
  const mayMake = action.kind === 'run' && action.staysUp !== 'yes' && /^(?:build|other)$/.test(action.pace);
  if (!mayMake || candidate.block?.commands.at(-1)?.command !== action.command) return null;
  if (isRepeated(planning, candidate, action.command)) return null;
  const sentences = saidBelow(planning, candidate).split(/(?<=[.!?])\s+/);
  const found = sentences.slice(0, 2).flatMap((sentence) => pathIn(sentence.slice(0, 400)) ?? [])[0];
  return found === undefined || written.has(found) ? null : found;
}
