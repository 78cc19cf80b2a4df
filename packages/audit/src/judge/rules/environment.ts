import { networkTrouble, registryGap as notCarried } from '../signatures/network.ts';
import { nativePart } from '../signatures/surroundings.ts';
import { type Failure, isPagesOwnText, type Rule, relevantLines, rule } from './rule.ts';

const MOST_QUOTES = 3;

/** A version that an incomplete registry lacks says nothing about the page. */
export const registryGap: Rule = (failure) => {
  const quotes = notCarried.lines(failure.output);
  if (failure.registry.isComplete || quotes.length === 0 || !isFetched(failure)) return undefined;
  return rule(failure, 'auditor', {
    code: 'environment.registry-gap',
    params: { gap: failure.registry.gap },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes,
  });
};

/** Tools fetch packages under many names; but one that asked no host, or a page that says it itself, did not. */
function isFetched(failure: Failure): boolean {
  return (
    failure.commands.some(({ egress }) => egress.length > 0) && !isPagesOwnText(failure, notCarried.says)
  );
}

/** A package's part for this machine that the registry did not give: no page can help that. */
export const nativePartMissing: Rule = (failure) => {
  const lacked = failure.run.commands.flatMap(({ packages }) =>
    packages.flatMap(({ lackedParts = [] }) => lackedParts),
  );
  // Whatever words it has for that: what it names is known to be missing.
  const named = failure.output.split('\n').filter((line) => lacked.some((part) => line.includes(part)));
  const quotes = named.length > 0 ? named.slice(0, MOST_QUOTES) : nativePart.lines(failure.output);
  if (quotes.length === 0 || isPagesOwnText(failure, nativePart.says)) return undefined;
  return rule(failure, failure.registry.isComplete ? 'environment' : 'auditor', {
    code: 'environment.native-part',
    params: { platform: process.platform, arch: process.arch },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: failure.registry.isComplete ? 'low' : 'medium',
    quotes,
  });
};

/** Some hosts were refused by the policy, others as writing; others again were allowed and did not answer. */
function whyOutOfReach({ outOfReach }: Failure, hosts: readonly string[]) {
  const refused = outOfReach.filter((attempt) => hosts.includes(attempt.host) && !attempt.allowed);
  if (refused.length === 0) return 'no_connection';
  return refused.every((attempt) => attempt.refusal === 'write') ? 'writes' : 'policy';
}

/** A host that the run could not reach, asked for by the step that failed: it says so, or waits for the host that the page names. */
export const egressRefused: Rule = (failure) => {
  const hosts = [...new Set(failure.outOfReach.map((attempt) => attempt.host))];
  if (hosts.length === 0) return undefined;
  const isWaiting = failure.commands.some(({ ending }) => ending.kind === 'timed_out');
  const named = hosts.filter(
    (host) =>
      failure.output.includes(host) || (isWaiting && isPagesOwnText(failure, (text) => text.includes(host))),
  );
  const quotes = networkTrouble.lines(failure.output);
  const isSure = named.length > 0 || quotes.length > 0;
  if (!isSure && failure.check.signals.every(isNotAnEffect)) return undefined;
  const shown = named.length > 0 ? named : hosts;
  const { egressPolicy, allowedHosts } = failure.run;
  return rule(failure, 'environment', {
    code: 'environment.egress',
    params: { why: whyOutOfReach(failure, shown), hosts: shown, policy: egressPolicy, allowed: allowedHosts },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: isSure ? 'high' : 'medium',
    quotes,
  });
};

function isNotAnEffect(signal: { kind: string; met: boolean }): boolean {
  return signal.met || (signal.kind !== 'effect' && signal.kind !== 'caught');
}

/** A failure without a known reason, while a host was out of reach, is not held against the page. */
export const egressSuspected: Rule = (failure) => {
  const hosts = [...new Set(failure.outOfReach.map((attempt) => attempt.host))];
  if (hosts.length === 0) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.egress-suspected',
    params: { hosts },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: relevantLines(failure.output),
  });
};
