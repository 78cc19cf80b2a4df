import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertMessage } from './alert-message.ts';
import { discordBody, slackBody } from './chat-formats.ts';

const alert = (more: object = {}) => ({
  id: 'a',
  kind: 'page_failing' as const,
  state: 'open' as const,
  title: 'A page started failing: /<!channel>',
  text: '/@everyone [x](https://evil.dev/): 5 of 5 requests failed & more.',
  numbers: {},
  project: null,
  opened_at: '2026-11-18T12:00:00.000Z',
  resolved_at: null,
  evidence_url: 'https://platform.waymark.dev/workspace/projects/p/failures?path=%2Fa&from=1',
  alert_url: 'https://platform.waymark.dev/workspace/alerts/w/alert/a',
  ...more,
});
const message = (count = 1): AlertMessage => ({
  type: 'alert.opened',
  workspace: { id: 'w', name: 'Acme' },
  title: 'A page started failing: /<!channel>',
  alerts: Array.from({ length: count }, (_, index) => alert({ id: String(index) })),
});

describe('a message for Slack', () => {
  it('has a text and blocks; strangers’ words mention nobody and link nowhere', () => {
    const body = JSON.parse(slackBody(message()));
    expect(body).toMatchObject({
      text: 'A page started failing: /&lt;!channel&gt; (Acme)',
      unfurl_links: false,
      blocks: [{ type: 'section', text: { type: 'plain_text' } }, { type: 'context' }],
    });
    expect(body.blocks[0].text.text).not.toContain('https://evil.dev');
    expect(body.blocks[1].elements[0].text).toContain(
      '<https://platform.waymark.dev/workspace/projects/p/failures?path=%2Fa&amp;from=1|See the evidence>',
    );
  });

  it('has as many blocks as Slack takes at most, and says how many alerts are left out', () => {
    const { blocks } = JSON.parse(slackBody(message(40)));
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(blocks.at(-1).text.text).toBe('and 31 more');
  });
});

describe('a message for Discord', () => {
  it('mentions nobody, and strangers’ words are words', () => {
    const body = JSON.parse(discordBody(message()));
    expect(body.allowed_mentions).toEqual({ parse: [] });
    expect(body.embeds).toHaveLength(1);
    expect(body.embeds[0].description).toContain(String.raw`\[x\]`);
    expect(body.embeds[0].description).not.toContain('https://evil.dev');
    expect(body.embeds[0].url).toBe(alert().evidence_url);
  });

  it('has ten embeds at most', () => {
    const { embeds, content } = JSON.parse(discordBody(message(40)));
    expect(embeds.length).toBeLessThanOrEqual(10);
    expect(content).toContain('and 31 more');
  });
});

/** Words and addresses of any length, with all that is escaped and cut. */
const anyAlert = fc
  .record({
    title: fc.string({ unit: fc.constantFrom(...'*_|&<>[]a😀#-~`/. '), maxLength: 600 }),
    text: fc.string({ unit: fc.constantFrom(...'*_|&<>[]a😀#-~`/. '), maxLength: 5_000 }),
    evidence: fc.string({ unit: fc.constantFrom(...'a&&&|()%2F'), maxLength: 6_000 }),
  })
  .map(({ title, text, evidence }) =>
    alert({
      title,
      text,
      evidence_url: `https://platform.waymark.dev/workspace/projects/p?path=${evidence}`,
    }),
  );
const anyMessage = fc
  .record({
    title: fc.string({ maxLength: 600 }),
    alerts: fc.array(anyAlert, { size: 'max', maxLength: 30 }),
  })
  .map((more): AlertMessage => ({ ...message(0), ...more }));

describe('whatever is told, in any length', () => {
  it('Discord takes it: its limits are of what it gets, escapes and addresses included', () => {
    fc.assert(
      fc.property(anyMessage, (given) => {
        const { content, embeds } = JSON.parse(discordBody(given));
        expect(content.length).toBeLessThanOrEqual(2_000);
        expect(embeds.length).toBeLessThanOrEqual(10);
        let all = 0;
        for (const { title, description, url } of embeds) {
          expect(title.length).toBeLessThanOrEqual(256);
          expect(description.length).toBeLessThanOrEqual(4_096);
          expect(url.length).toBeLessThanOrEqual(2_048);
          all += title.length + description.length;
        }
        expect(all).toBeLessThanOrEqual(6_000);
      }),
      { numRuns: 60 },
    );
  });

  it('Slack takes it', () => {
    fc.assert(
      fc.property(anyMessage, (given) => {
        const { text, blocks } = JSON.parse(slackBody(given));
        expect(text.length).toBeLessThanOrEqual(4_000);
        expect(blocks.length).toBeLessThanOrEqual(50);
        for (const block of blocks)
          expect((block.text ?? block.elements[0]).text.length).toBeLessThanOrEqual(3_000);
      }),
      { numRuns: 60 },
    );
  });

  it('an address that is too long for a chat gives way to the page of the alert', () => {
    const long = alert({ evidence_url: `https://platform.waymark.dev/x?path=${'a'.repeat(3_000)}` });
    const given = { ...message(), alerts: [long] };
    expect(JSON.parse(discordBody(given)).embeds[0].url).toBe(long.alert_url);
    expect(slackBody(given)).not.toContain('aaaa');
  });
});
