import { pulsePurposes } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { claimChecks } from '../../identities/index.ts';
import { knownAgents } from './agent-table.ts';
import { createClassifier, describeAgent } from './classify-client.ts';
import type { ClientSignals } from './header-signals.ts';
import { agents, automation, crawlers, humans, type Labelled } from './user-agents-fixture.ts';

const classify = createClassifier();
const of = (userAgent: string, more: Partial<ClientSignals> = {}) =>
  classify({
    userAgent,
    accept: undefined,
    signatureAgent: undefined,
    lacksBrowserHeaders: false,
    asksForText: false,
    ...more,
  });
const BROWSER = humans[0] ?? '';
const MARKDOWN = 'text/markdown, text/html;q=0.8, */*;q=0.1';

describe('the classifier', () => {
  it('names 58 of 60 labelled User-Agents rightly', () => {
    const people: Labelled[] = humans.map((userAgent) => [userAgent, null, 'human_browser']);
    const all = [...crawlers, ...agents, ...automation, ...people];
    expect(all).toHaveLength(60);
    const wrong = all.filter(([userAgent, agent, purpose]) => {
      const found = of(userAgent);
      return (found.agent || null) !== agent || found.purpose !== purpose;
    });
    expect(wrong.map(([userAgent]) => userAgent).length, JSON.stringify(wrong)).toBeLessThanOrEqual(2);
  });

  it.each(humans)('takes nobody for a machine: %s', (userAgent) => {
    expect(of(userAgent, { accept: 'text/html,*/*;q=0.8' })).toMatchObject({
      agent: '',
      purpose: 'human_browser',
    });
    expect(of(userAgent, { asksForText: true }).purpose).toBe('human_browser');
  });

  it('reads the agent that drives an SDK, also one it does not know', () => {
    expect(of('my-sdk/1 AI-Agent/codex_cli_rs')).toMatchObject({ agent: 'codex', confidence: 'declared' });
    expect(of('my-sdk/1 Coding-Agent/Brand_New')).toMatchObject({
      agent: 'brand-new',
      purpose: 'coding_agent',
    });
    expect(of('user-agent/1.0').purpose).not.toBe('coding_agent');
    expect(of('agent/1.0').agent).toBe('');
  });

  it('counts what this service itself asks a site for as no agent of anybody', () => {
    const signatureAgent = '"https://harbour-tools.dev"';
    for (const userAgent of ['WaymarkPulse/1.0 (site files)', 'PulseVerifier/1.0 (+https://x.dev/pulse.md)'])
      expect(of(userAgent, { signatureAgent }).purpose).toBe('monitoring');
  });

  it('matches whole product tokens only', () => {
    for (const near of ['GPTBotany/1.0', 'XGPTBot/1', 'Coder/1.0', 'cursory/2', 'Code is poetry']) {
      expect(of(near).agent, near).toBe('');
    }
  });

  it('knows an agent behind an HTTP library by what it asks for', () => {
    expect(of('axios/1.12.2', { accept: MARKDOWN })).toMatchObject({
      purpose: 'coding_agent',
      confidence: 'inferred',
    });
    expect(of('axios/1.12.2', { accept: 'text/markdown;q=0, */*' }).purpose).toBe('http_client');
    expect(of('curl/8.14.1', { asksForText: true }).purpose).toBe('http_client');
  });

  it('suspects a browser that lacks what every browser sends', () => {
    expect(of(BROWSER, { lacksBrowserHeaders: true }).purpose).toBe('unknown_automated');
    expect(of(BROWSER, { lacksBrowserHeaders: true, accept: MARKDOWN }).purpose).toBe('coding_agent');
    expect(of(BROWSER, { accept: MARKDOWN }).purpose).toBe('human_browser');
  });

  it('reads who signs a request', () => {
    expect(of(BROWSER, { signatureAgent: '"https://chatgpt.com"' })).toMatchObject({
      agent: 'chatgpt-agent',
    });
    for (const signatureAgent of [
      'sig1="https://agent.chatgpt.com/"',
      'https://chatgpt.com:443',
      'chatgpt.com',
    ])
      expect(of(BROWSER, { signatureAgent }).agent, signatureAgent).toBe('chatgpt-agent');
    for (const signatureAgent of [
      '"https://evil.dev/chatgpt.com"',
      '"https://chatgpt.com.evil.dev"',
      '"https://chatgpt.com:x@evil.dev"',
      '"https://evil-chatgpt.com"',
    ])
      expect(of(BROWSER, { signatureAgent }).agent, signatureAgent).toBe('signed-agent');
    expect(of(BROWSER, { signatureAgent: 'sig1="https://agents.harbour-tools.dev"' })).toMatchObject({
      agent: 'signed-agent',
      purpose: 'browser_agent',
    });
  });

  it('stays quick on a hostile User-Agent', () => {
    const hostile = 'agent/'.repeat(170) + 'Code/'.repeat(100);
    expect(of(hostile.slice(0, 1024))).toBeDefined();
  });

  it('forgets, and judges the same again', () => {
    for (let i = 0; i < 10_050; i += 1) of(`tool-${i}/1.0 GPTBot/1.0`);
    expect(of('tool-0/1.0 GPTBot/1.0').agent).toBe('gptbot');
  });
});

describe('the table of agents', () => {
  it('has whole rows with unique keys and tokens', () => {
    const checks = [...Object.keys(claimChecks), 'none'];
    for (const { key, name, purpose, check, tokens, source } of knownAgents) {
      expect(key).toMatch(/^[a-z0-9-]+$/u);
      expect(name && source, key).not.toBe('');
      expect(pulsePurposes).toContain(purpose);
      expect(checks).toContain(check);
      expect(
        tokens.every((token) => token.length > 2),
        key,
      ).toBe(true);
    }
    const keys = knownAgents.map(({ key }) => key);
    const tokens = knownAgents.flatMap((each) => each.tokens.map((token) => token.toLowerCase()));
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(keys.length).toBeGreaterThanOrEqual(120);
  });

  it('says who is behind a key', () => {
    expect(describeAgent('gptbot')).toEqual({ name: 'GPTBot', operator: 'OpenAI' });
    expect(describeAgent('curl')).toEqual({ name: 'curl', operator: null });
    expect(describeAgent('brand-new')).toEqual({ name: 'brand-new', operator: null });
    expect(describeAgent('')).toEqual({ name: null, operator: null });
  });
});
