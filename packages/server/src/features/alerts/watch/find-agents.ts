import { agentPurposes, describeAgent, isAgentName } from '../../pulse/index.ts';
import { type Level, watchRules } from './levels.ts';
import { countByAgent, type Finding, isGenuine, type Look, type Subject } from './observed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const nameOf = (agent: string) => describeAgent(agent).name ?? 'a client without a name';
const times = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** An agent is new that made so many requests in the last hour and none in the days before. */
export function findNewAgents(look: Look, { newAgentRequests }: Level): Finding | undefined {
  const first = look.hours[0]?.at ?? look.now;
  if (first > look.now - watchRules.fewestDays * DAY_MS) return undefined;
  const known = countByAgent(look.history, () => true);
  const came = countByAgent(
    look.recent,
    (facet) => agentPurposes.has(facet.purpose) && isAgentName(facet.agent) && isGenuine(facet),
  );
  const subjects = [...came]
    .filter(([agent, requests]) => !known.has(agent) && requests >= newAgentRequests)
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .map(
      ([agent, requests]): Subject => ({
        name: agent,
        words: `${nameOf(agent)} made ${times(requests, 'request')} in the last hour, and none in the ${watchRules.historyDays} days before.`,
        numbers: { requests },
      }),
    );
  return subjects.length === 0 ? undefined : { kind: 'new_agent', subjects, isBySubject: true };
}

/** There is spoofing when so many requests of the last hour were under a false name. */
export function findSpoofing(look: Look, { spoofed: floor }: Level): Finding | undefined {
  const names = countByAgent(look.recent, ({ verdict }) => verdict === 'spoofed');
  const spoofed = [...names.values()].reduce((sum, requests) => sum + requests, 0);
  if (spoofed < floor) return undefined;
  const most = [...names].sort(([, one], [, other]) => other - one).slice(0, 5);
  const words = most.map(([agent, requests]) => `${nameOf(agent)} (${requests})`).join(', ');
  const subject: Subject = {
    name: 'spoofing',
    words: `In the last hour ${times(spoofed, 'request')} came under a false name: ${words}.`,
    numbers: { spoofed, names: names.size },
  };
  return { kind: 'spoofing', subjects: [subject], isBySubject: false };
}

/** A crawler fell silent that came on most days, and not at all for the last ones. */
export function findSilence(look: Look): Finding | undefined {
  const { silentDays, isAllSilent, silent } = look;
  const away = times(silentDays, 'day');
  const all: Subject = {
    name: '*',
    words: `Nobody at all has come for ${away}: no request was reported. The middleware or the log drain may be off.`,
    numbers: { silent_days: silentDays },
  };
  const each = silent.map(
    ({ agent, days, requests }): Subject => ({
      name: agent,
      words: `${nameOf(agent)} has not come for ${away}. Before, it came on ${days} of ${watchRules.comparedDays} days, with ${times(requests, 'request')} in all.`,
      numbers: { silent_days: silentDays, days_before: days, requests_before: requests },
    }),
  );
  const subjects = isAllSilent ? [all] : each;
  return subjects.length === 0 ? undefined : { kind: 'crawler_silent', subjects, isBySubject: true };
}
