import { valid } from 'semver';
import { codeFacts } from '../code/code-facts.ts';
import type { CommandText } from '../model/command-text.ts';
import { pinVersions } from '../plan/pin-versions.ts';
import { isPackageName } from '../shell/names.ts';
import { insertCommand, replaceCommands } from './changed-plan.ts';
import { type Candidate, type FailedJourney, failedAt } from './failed-journey.ts';
import type { FindingCode } from './finding.ts';
import { installedVersions } from './installed-versions.ts';
import { namedBy, versionSaid } from './named-packages.ts';
import { isInTitle } from './plain-words.ts';
import { dateOf, majorBefore, versionThen } from './release-history.ts';
import { asksForVersion } from './step-commands.ts';

/** Rules about what a version of a package no longer does, or does otherwise. */
const BY_VERSION: ReadonlySet<FindingCode> = new Set([
  'sdk.surface',
  'sdk.generated-code',
  'sdk.install-script',
  'docs.tool-changed',
  'docs.command-not-found',
  'docs.command-failed',
  'docs.promise-not-kept',
  'docs.no-effect',
  'docs.edit-does-not-apply',
]);
const MOST_VERSIONS = 4;
const MOST_MAJORS = 2;
const MOST_ASKED = 8;
/** Behind all that a message names. */
const UNNAMED = 3;

type Journey = Omit<FailedJourney, 'releases' | 'packageRecords' | 'seen'>;
type Versions = Omit<FailedJourney, 'seen'>;

/** A package that the journey asked for itself. */
type Direct = { name: string; version: string; isTyped: boolean; rank: number };

/** The packages of which the registry must be asked before other versions of them can be tried, the likeliest first. */
export function packagesToAsk(journey: Journey): string[] {
  if (!BY_VERSION.has(journey.finding.code) || failedAt(journey) === -1) return [];
  const direct = directPackages(journey);
  const product = productOf(journey, direct);
  return [...new Set([...(product ? [product.name] : []), ...direct.map(({ name }) => name)])].slice(
    0,
    MOST_ASKED,
  );
}

/**
 * Other versions worth trying, by cause: of what the message names, then of what has a major version that came after
 * the installed product, then the major version before. A version that the registry does not show is none to try.
 */
export function versionCandidates(journey: Versions): Candidate[] {
  if (!BY_VERSION.has(journey.finding.code)) return [];
  const direct = directPackages(journey);
  const product = productOf(journey, direct);
  const date = product && dateOf(journey.releases, product);
  const thenOf = (one: Direct) =>
    one.name === product?.name ? null : versionThen(journey.releases, one, date);
  const then = (one: Direct) => pinned(journey, one, 'version_of_that_time', thenOf(one));
  const before = (one: Direct) =>
    one.isTyped ? pinned(journey, one, 'previous_major', majorBefore(journey.releases, one)) : null;
  // Of packages that are used together any may have gone on by more than one major version since the page was written.
  const longBefore = (one: Direct) =>
    one.isTyped ? pinned(journey, one, 'earlier_major', majorBefore(journey.releases, one, 2)) : null;
  const [named, others] = [
    direct.filter(({ rank }) => rank < UNNAMED),
    direct.filter(({ rank }) => rank === UNNAMED),
  ];
  const present = (list: (Candidate | null)[]) => list.filter((one) => one !== null);
  return distinct([
    ...present(named.map((one) => then(one) ?? before(one))),
    ...present(others.map(then)),
    ...present(direct.map(before)).slice(0, MOST_MAJORS),
    ...(direct.length > 1 ? present(direct.map(longBefore)).slice(0, MOST_MAJORS) : []),
  ]).slice(0, MOST_VERSIONS);
}

function directPackages(journey: Journey): Direct[] {
  const { finding, plan, run } = journey;
  const at = failedAt(journey);
  const commands = run.commands.filter(({ id }) => finding.commandIds.includes(id));
  const message = {
    finding,
    failed: plan.steps[at],
    output: commands.map(({ output }) => output).join('\n'),
  };
  const typed = typedNames(journey);
  const said = [...typed].flatMap((name): [string, string][] => {
    const version = versionSaid(message.output, name);
    return version === null ? [] : [[name, version]];
  });
  return (
    [...new Map([...said, ...installedVersions({ plan, run })])]
      // Names come from a stranger's node_modules, and are typed into a command.
      .filter(([name, version]) => isPackageName(name) && valid(version) !== null)
      .map(([name, version]) => {
        return { name, version, isTyped: typed.has(name), rank: namedBy(message, name) ?? UNNAMED };
      })
      .sort((one, other) => one.rank - other.rank || Number(other.isTyped) - Number(one.isTyped))
  );
}

/** The packages that steps up to the one that failed install by their names. */
function typedNames({ finding, plan }: Journey): Set<string> {
  const steps = plan.steps.slice(0, failedAt({ finding, plan }) + 1);
  return new Set(
    steps.flatMap(({ expected }) => expected.flatMap((one) => (one.kind === 'package' ? [one.name] : []))),
  );
}

/** What the page is about: named in its title, or used by its code, or else what it installs first. */
function productOf({ page, plan }: Journey, direct: readonly Direct[]): Direct | undefined {
  const order = plan.goal?.products ?? [];
  const place = ({ name }: Direct) => (order.includes(name) ? order.indexOf(name) : order.length);
  const inOrder = direct
    .filter(({ isTyped, name }) => isTyped || order.includes(name))
    .sort((one, other) => place(one) - place(other));
  const used = plan.steps.flatMap(({ action }) =>
    action.kind === 'write' ? codeFacts(action.content).imports.map(({ specifier }) => specifier) : [],
  );
  return (
    inOrder.find(({ name }) => isInTitle(page.title, name)) ??
    inOrder.find(({ name }) => used.some((one) => one === name || one.startsWith(`${name}/`))) ??
    inOrder[0]
  );
}

/** The journey with one package pinned: where the page types its name, or else by one line more. */
function pinned(
  journey: Journey,
  { name, isTyped }: Direct,
  kind: string,
  version: string | null,
): Candidate | null {
  if (version === null) return null;
  const { plan } = journey;
  const at = failedAt(journey);
  if (!isTyped) return insertCommand(plan, at, kind, `npm install ${name}@${version}`);
  const actions = plan.steps.flatMap(({ expected, action }) =>
    action.kind === 'run' && expected.some((one) => one.kind === 'package' && one.name === name)
      ? [action]
      : [],
  );
  // A page that names the version itself is written for that one.
  if (actions.some((action) => asksForVersion(action, name))) return null;
  const typed = actions.map(({ command }): [CommandText, CommandText] => {
    return [command, pinVersions(command, new Map([[name, version]]))];
  });
  // What a page installs twice, for the project and for the machine, is pinned in both places.
  return replaceCommands(plan, kind, new Map(typed.filter(([command, other]) => command !== other)));
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  const byChange = new Map(candidates.map((one) => [JSON.stringify(one.change), one]));
  return [...byChange.values()];
}
