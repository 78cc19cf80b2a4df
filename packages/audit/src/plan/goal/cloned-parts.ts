import type { CommandText } from '../../model/command-text.ts';
import type { SourcePage } from '../../model/source.ts';
import { packagesOf } from '../../shell/effects.ts';
import { effectOfCommand } from '../../shell/managers.ts';
import { partsOf } from '../command-words.ts';

/** The name of the repository that a command clones. */
function repositoryOf(command: CommandText): string[] {
  return partsOf(command)
    .filter((part) => effectOfCommand(part) === 'clone')
    .flatMap(({ operands }) => operands.slice(0, 1))
    .map((address) => (address.split('/').at(-1) ?? '').replace('.git', ''));
}

/**
 * The parts of a page that clone the repository of a package which the page has its reader install by name: what they do there is
 * work on the product, or a look at it. What a page calls its quick start is its journey.
 */
export function clonedParts({
  blocks,
  sections,
}: Pick<SourcePage, 'blocks' | 'sections'>): ReadonlySet<string> {
  const commands = blocks.flatMap((block) => block.commands.map(({ command }) => command));
  const names = new Set(commands.flatMap(packagesOf).map((name) => name.split('/').at(-1) ?? ''));
  const isSetup = (id: string | null): boolean => {
    const section = sections.find((one) => one.id === id);
    return section !== undefined && (section.kind === 'setup' || isSetup(section.parentId));
  };
  const found = blocks.filter(({ commands: own }) =>
    own.some(({ command }) => repositoryOf(command).some((name) => names.has(name))),
  );
  return new Set(found.map(({ sectionId }) => sectionId).filter((id) => !isSetup(id)));
}
