import { eventTextLimits, PulseEvent } from '@waymark/contract';
import { answerPulseChallenge } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { protocolVector } from './protocol-vector.ts';
import { renderProtocol } from './render-protocol.ts';

const text = renderProtocol({ platformUrl: 'https://platform.harbour-tools.dev', egressAddresses: [] });

describe('the protocol of pulse.md', () => {
  // Computed by another implementation, in Python: what stands in the guide must never change within version 1.
  it('shows the worked example with the values that another implementation gives', () => {
    expect(protocolVector()).toMatchObject({
      fingerprint: 'b413428a24ac',
      challengeKeyHex: '19ea3e10a60c5e3846cf4eaf40da463f5b07a14d741f16b124bfebbdd1b05f0c',
      proofKeyHex: 'a33762e645921abd39030fdb58f1bf0846b37019803cb6d5a1b15c5ce9ddfad2',
      signature: 'mQtPiiJoJEnDX5WDTE_4c8Xhe2gVXBJJM9rVFz9eACY',
      proof: 'v1.0190f0a0-7c1e-7b8a-9c55-3d2f8a6b1c42.k6AH35GINPR2DVyJ1Ia4oSe8OHRrqSMvzcso2jkNCwI',
    });
    for (const value of Object.values(protocolVector())) {
      if (!String(value).includes('\n')) expect(text).toContain(String(value));
    }
  });

  it('shows a challenge that a site takes for genuine', () => {
    const { apiKey, origin, path, status, challenge, signature, nonce } = protocolVector();
    const headers = { 'pulse-challenge': challenge, 'pulse-challenge-signature': signature };
    const answer = answerPulseChallenge({ apiKey, origin, path, status }, headers);
    expect(answer).toMatchObject({ nonce });
  });

  it('shows the lines of both MACs in the order in which they are signed', () => {
    const { challengeText, proofText, setupId, eventId, ...vector } = protocolVector();
    const named = (lines: string) =>
      lines
        .replace(setupId, '<setup id>')
        .replace(eventId, '<event id>')
        .replace(vector.origin, '<origin>')
        .replace(`\n${vector.path}\n`, '\n<path>\n')
        .replace(`\n${vector.method}\n`, '\n<method>\n')
        .replace(String(vector.seconds), '<seconds>')
        .replace(vector.nonce, '<nonce>')
        .replace(/\n200$/u, '\n<status>');
    for (const lines of [challengeText, proofText])
      expect(text).toContain(`\`\`\`text\n${named(lines)}\n\`\`\``);
  });

  it('lists every member of an event', () => {
    const members = Object.keys(PulseEvent.shape);
    expect(Object.keys(eventTextLimits).filter((name) => !members.includes(name))).toEqual([]);
    for (const name of members) expect(text).toMatch(new RegExp(`^\\|.*\`${name}\``, 'mu'));
  });

  it('holds no number that did not come out whole', () => {
    expect(text).not.toMatch(/NaN|undefined|\d\.\d+ (?:minutes|hours|seconds)/u);
  });
});
