import type { Block } from '../model/source.ts';
import type { Candidate } from './candidates.ts';
import type { Planning } from './decisions.ts';
import type { Aspect } from './passes.ts';

type Noted = Partial<Record<PropertyKey, Aspect>>;

const OF_CANDIDATES: Noted = {
  skip: 'steps',
  recoverable: 'steps',
  section: 'sections',
  top: 'sections',
  heldBack: 'commands',
  continuedBy: 'code',
  isAdded: 'code',
} as const;
const OF_BLOCKS: Noted = { commands: 'commands', placeholders: 'commands', text: 'code' } as const;
const OF_VIEWS: Noted = { choices: 'choices', decisions: 'choices', frictions: 'frictions' } as const;

/** Notes which of an object's parts are read; a copy of the whole object reads none. */
function watched<Thing extends object>(thing: Thing, noted: Noted, seen: Set<Aspect>): Thing {
  let copying = 0;
  return new Proxy(thing, {
    ownKeys(target) {
      const keys = Reflect.ownKeys(target);
      copying = keys.length;
      return keys;
    },
    get(target, key) {
      const aspect = noted[key];
      if (copying > 0) copying -= 1;
      else if (aspect) seen.add(aspect);
      return Reflect.get(target, key);
    },
  });
}

/** A view of a page that notes what of it is read, but for the order of its steps. */
export function watchedView(view: Planning, seen: Set<Aspect>): Planning {
  const blocks = new Map<Block, Block>();
  const blockOf = (block: Block): Block => {
    const known = blocks.get(block) ?? watched(block, OF_BLOCKS, seen);
    blocks.set(block, known);
    return known;
  };
  const candidates = view.candidates.map((candidate): Candidate => {
    const block = candidate.block && blockOf(candidate.block);
    return watched({ ...candidate, block }, OF_CANDIDATES, seen);
  });
  return watched({ ...view, candidates }, OF_VIEWS, seen);
}
