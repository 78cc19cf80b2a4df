import { describeAgent } from '../../pulse/index.ts';
import type { WatchedKind } from './evidence.ts';
import type { Subject } from './observed.ts';

const SHOWN = 10;

export const hostOf = (origin: string) => URL.parse(origin)?.host ?? origin;

/** The site that a page is of. */
export const originOf = (url: string) => URL.parse(url)?.origin ?? url;

const agentName = (key: string) => describeAgent(key).name ?? key;

const titles: Readonly<Record<WatchedKind, (subjects: readonly Subject[], host: string) => string>> = {
  failures_jump: (_, host) => `Failures jumped on ${host}`,
  spoofing: (_, host) => `Requests under false names on ${host}`,
  new_agent: ([only, ...more], host) =>
    more.length === 0
      ? `New agent on ${host}: ${agentName(only?.name ?? '')}`
      : `${more.length + 1} new agents on ${host}`,
  page_failing: ([only, ...more], host) =>
    more.length === 0
      ? `A page of ${host} started failing: ${only?.name}`
      : `${more.length + 1} pages of ${host} started failing`,
  crawler_silent: ([only, ...more], host) => {
    if (only?.name === '*') return `Nobody comes to ${host} any more`;
    return more.length === 0
      ? `${agentName(only?.name ?? '')} no longer comes to ${host}`
      : `${more.length + 1} crawlers no longer come to ${host}`;
  },
};

/** What an alert of a project says: its title, its numbers in words, and the numbers themselves. */
export function describeAlert(kind: WatchedKind, subjects: readonly Subject[], origin: string) {
  const [first, ...others] = subjects;
  const words = subjects.slice(0, SHOWN).map((subject) => subject.words);
  const more = subjects.length - SHOWN;
  return {
    title: titles[kind](subjects, hostOf(origin)),
    text: [...words, ...(more > 0 ? [`There are ${more} more.`] : [])].join(' '),
    numbers: others.length === 0 ? { ...first?.numbers } : { count: subjects.length },
  };
}

/** What is added to an alert that more has joined. */
export function describeJoined(joined: readonly Subject[], text: string): string {
  const shown = joined.slice(0, SHOWN).map((subject) => subject.words);
  const more = joined.length - SHOWN;
  return [text, ...shown, ...(more > 0 ? [`There are ${more} more.`] : [])]
    .join(' ')
    .slice(0, 4_000)
    .toWellFormed();
}
