import type { Choice } from '../model/choice.ts';
import type { Section } from '../model/source.ts';
import { decideInTurn } from './apply-decisions.ts';
import { type Candidate, isOpen } from './candidates.ts';
import { type Decision, leave, type Planning, tell } from './decisions.ts';
import { settleChoice } from './settle-choice.ts';

const system =
  'mac ?os(?: x)?|linux|windows|posix(?: systems)?|unix|ubuntu|debian|fedora|arch(?: linux)?|alpine|centos|rhel|amazon linux|wsl';
const manager =
  'npm|npx|yarn|pnpm|bun|deno|corepack|meteor|bower|jspm|homebrew|brew|scoop|winget|chocolatey|choco|nix|apt|docker|podman|curl|wget|cargo|pip|uv|go install';
const language = 'typescript|javascript|node(?:\\.?js)?|python|rust|java|ts|js|esm|commonjs|es modules';
const way = new RegExp(
  `^(.*?)\\s*\\b(?:(?:with|using|via|on|for|through|in)\\s+)?(?:the\\s+)?(${system}|${manager}|${language})\\b(?:[\\s/,&]+(?:and\\s+)?(?:${system}|${manager}|${language})\\b)*\\s*(?:\\([^)]*\\))?$`,
  'i',
);
const install =
  /^(?:\d+[.)]\s*)?(?:install(?:ation|ing)?|set(?:ting)?[ -]?up|creat(?:e|ing)(?: [\w-]+){0,3}|get(?:ting)? started|start(?:ing)?|quick ?start|usage|run(?:ning)?|using|with|via|on|for|)$/i;

/** The way that a title names: `Install with yarn` is the way "yarn" of "install". */
export function wayOf(title: string): { stem: string; label: string } | null {
  const found = way.exec(title.trim().replace(/`/g, ''));
  const stem = found?.[1]?.trim().toLowerCase() ?? '';
  if (!found?.[2] || !install.test(stem)) return null;
  return { stem: stem.replace(/\s*\b(?:with|using|via|on|for)$/, ''), label: found[2].toLowerCase() };
}

function isBelow(section: Section, ancestor: Section, sections: Section[]): boolean {
  let current: Section | undefined = section;
  while (current && current !== ancestor) {
    const { parentId }: Section = current;
    current = sections.find((found) => found.id === parentId);
  }
  return current === ancestor;
}

const order = [/^(?:npm|npx|node(?:\.?js)?)$/, /linux|posix|unix|ubuntu|debian/, /typescript|^ts$/];

type SectionWay = { section: Section; label: string; members: Candidate[] };

function preferred(options: readonly SectionWay[]): number {
  for (const pattern of order) {
    const at = options.findIndex((option) => pattern.test(option.label));
    if (at !== -1) return at;
  }
  return Math.max(
    options.findIndex((option) => !/windows|scoop|winget|choco|docker|podman/.test(option.label)),
    0,
  );
}

/** Sections side by side whose titles name ways to do one thing, in the order of the page. */
function waysOf(sections: readonly Section[]): Map<string, { section: Section; label: string }[]> {
  const groups = new Map<string, { section: Section; label: string }[]>();
  for (const section of sections) {
    const way = wayOf(section.title);
    if (!way) continue;
    const key = `${section.parentId}/${section.level}/${way.stem}`;
    groups.set(key, [...(groups.get(key) ?? []), { section, label: way.label }]);
  }
  return groups;
}

/** Sections side by side that do one thing in several ways: one of them is taken. */
export function chooseSections(planning: Planning): Decision[] {
  const { sections } = planning.page;
  return decideInTurn(planning, [...waysOf(sections).values()], (view, ways) => {
    if (ways.length < 2) return [];
    const options = ways
      .map(({ section, label }) => ({
        section,
        label,
        members: view.candidates.filter(
          (candidate) => isOpen(candidate) && isBelow(candidate.section, section, sections),
        ),
      }))
      .filter((option) => option.members.length > 0);
    return options.length < 2 ? [] : takeSection(view, options);
  });
}

function takeSection(planning: Planning, options: SectionWay[]): Decision[] {
  const choice = choiceOf(planning, options);
  const taken = options.find(({ section }) => section.id === choice.taken);
  if (!taken) return [];
  const others = options.filter((option) => option !== taken);
  const { title } = taken.section;
  const skip = { code: 'other_option', status: 'skipped_alternative', params: { taken: title } } as const;
  return [
    ...others.flatMap((option) => option.members).map((member) => leave(member, skip)),
    { kind: 'choose', choice },
    tell(
      {
        code: 'alternative-section',
        params: { chosen: title, rejected: others.map((option) => option.section.title) },
        sourceStepIds: taken.members.map((member) => member.step.id),
        documented: true,
      },
      choice,
    ),
  ];
}

function choiceOf(planning: Planning, options: readonly SectionWay[]): Choice {
  const stepsOf = ({ members }: SectionWay): string[] => members.map(({ step }) => step.id);
  return settleChoice(planning, {
    ...{ id: `section:${options[0]?.section.id ?? ''}`, kind: 'option', code: 'section' },
    options: options.map((option) => ({
      ...{ id: option.section.id, label: option.section.title, stepIds: stepsOf(option) },
    })),
    usual: options[preferred(options)]?.section.id ?? '',
    ...{ prior: 0.85, why: 'alternative-section', params: {}, affects: options.flatMap(stepsOf) },
  });
}
