import type { PulsePurpose } from '@waymark/contract';
import { isbot } from 'isbot';
import type { ClaimCheck } from '../../identities/index.ts';
import { asksForMarkdown } from './asks-for-markdown.ts';
import { agentsByKey, findAgent } from './find-agent.ts';
import { agentSignals, type ClientSignals, SIGNALS_ENOUGH } from './header-signals.ts';

/** Raised whenever the same client would be judged differently; stored with each event. */
export const CLASSIFIER_VERSION = 4;

/** What a request's headers say of its client; who it claims to be is checked by its address, later. */
export interface ClientClass {
  /** Key of the agent, or an empty text for a client without a name. */
  readonly agent: string;
  readonly purpose: PulsePurpose;
  /** `named` by a token, `declared` by its SDK, `inferred` from headers. */
  readonly confidence: 'named' | 'declared' | 'inferred';
  readonly check: ClaimCheck;
}

/** The same, and what it asked for. */
export interface ClassifiedClient extends ClientClass {
  readonly asksForMarkdown: boolean;
}

const REMEMBERED = 10_000;
const LONGEST_NAME = 40;
// GitLab's CLI, the Databricks SDKs and agent-detector say so who drives them.
const SDK_TOKEN = /(?<![\w-])(?:coding-agent|ai-agent|agent)\/([a-z][\w.-]*)/iu;
// Of the host that is named first, as a text or as a member of a dictionary; a path or a user name is none.
const CHATGPT = /^\s*(?:[\w*.-]+=)?"?(?:https?:\/\/)?(?:[\w-]+\.)*chatgpt\.com(?=(?::\d+)?(?:["/;,\s]|$))/iu;

function declaredBySdk(userAgent: string): ClientClass | undefined {
  const name = SDK_TOKEN.exec(userAgent)?.[1];
  if (name === undefined) return undefined;
  const known = findAgent(name) ?? findAgent(`${name}/1`);
  const agent = known?.key ?? name.toLowerCase().replaceAll('_', '-').slice(0, LONGEST_NAME);
  return { agent, purpose: 'coding_agent', confidence: 'declared', check: 'none' };
}

function signing(signatureAgent: string): ClientClass {
  const agent = CHATGPT.test(signatureAgent) ? 'chatgpt-agent' : 'signed-agent';
  const check = agentsByKey.get(agent)?.check ?? 'signature';
  return { agent, purpose: 'browser_agent', confidence: 'declared', check };
}

function unnamed(purpose: PulsePurpose): ClientClass {
  return { agent: '', purpose, confidence: 'inferred', check: 'none' };
}

function classify(signals: ClientSignals): ClientClass {
  const declared = declaredBySdk(signals.userAgent);
  if (declared !== undefined) return declared;
  const found = findAgent(signals.userAgent);
  const isTelling = found !== undefined && found.purpose !== 'http_client';
  if (isTelling && found.purpose !== 'unknown_automated') {
    return { agent: found.key, purpose: found.purpose, confidence: 'named', check: found.check };
  }
  if (signals.signatureAgent !== undefined) return signing(signals.signatureAgent);
  const strength = agentSignals(signals, found?.purpose === 'http_client');
  if (strength >= SIGNALS_ENOUGH) return { ...unnamed('coding_agent'), agent: found?.key ?? '' };
  if (found !== undefined) {
    return { agent: found.key, purpose: found.purpose, confidence: 'named', check: 'none' };
  }
  const isAutomated = signals.userAgent === '' || isbot(signals.userAgent) || signals.lacksBrowserHeaders;
  return unnamed(isAutomated ? 'unknown_automated' : 'human_browser');
}

/** A classifier that remembers: real traffic repeats itself, so most answers cost one look-up. */
export function createClassifier(): (signals: ClientSignals) => ClassifiedClient {
  const remembered = new Map<string, ClassifiedClient>();
  return (signals) => {
    const { userAgent, accept = '', signatureAgent = '', lacksBrowserHeaders, asksForText } = signals;
    const key = `${userAgent}\n${accept}\n${signatureAgent}\n${lacksBrowserHeaders ? 1 : 0}${asksForText ? 1 : 0}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const fresh = { ...classify(signals), asksForMarkdown: asksForMarkdown(signals.accept) };
    // Dropping the oldest half-forgotten entry first keeps the map bounded without a list of its own.
    const oldest = remembered.size >= REMEMBERED ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(key, fresh);
    return fresh;
  };
}

/** Name and operator of a stored agent key. */
export function describeAgent(key: string): { name: string | null; operator: string | null } {
  const known = agentsByKey.get(key);
  return { name: known?.name ?? (key === '' ? null : key), operator: known?.operator || null };
}

/** The name by which a robots.txt speaks of an agent. */
export function crawlerToken(key: string): string {
  return (agentsByKey.get(key)?.tokens[0] ?? key).replace(/\/$/u, '');
}

/** Whether a stored key names somebody: a library or a browser without a head may be used by anybody. */
export function isAgentName(key: string): boolean {
  const known = agentsByKey.get(key);
  if (known === undefined) return key !== '';
  return known.purpose !== 'http_client' && known.purpose !== 'unknown_automated';
}
