import { expect, it } from 'vitest';
import { writeAlertLetter } from './alert-letter.ts';

const alert = {
  id: 'a',
  kind: 'page_failing' as const,
  state: 'open' as const,
  title: 'A page of docs.acme.dev started failing: /evil.dev',
  text: '/docs.acme.dev.zip and /x@docs.acme.dev: 5 of 5 requests to docs.acme.dev failed. See https://evil.dev/',
  numbers: {},
  project: { id: 'p', origin: 'https://docs.acme.dev' },
  opened_at: '2026-11-18T12:00:00.000Z',
  resolved_at: null,
  evidence_url: 'https://platform.waymark.dev/workspace/projects/p/failures',
  alert_url: 'https://platform.waymark.dev/workspace/alerts/w/alert/a',
};
const message = {
  type: 'alert.opened',
  workspace: { id: 'w', name: 'Acme' },
  title: alert.title,
  alerts: [alert],
} as const;
const place = { channelName: 'Ops', platformUrl: 'https://platform.waymark.dev' };

it('names the workspace’s own host, makes no link of strangers’ words, and leads to the evidence', () => {
  const { subject, text } = writeAlertLetter(message, place);
  expect(subject).toBe('A page of docs.acme.dev started failing: /evil[.]dev');
  expect(text).toContain(
    '/docs.acme[.]dev[.]zip and /x[at]docs.acme[.]dev: 5 of 5 requests to docs.acme.dev failed.',
  );
  expect(text).not.toContain('https://evil.dev');
  expect(text).toContain(`See the evidence:\n${alert.evidence_url}`);
  expect(text).toContain('https://platform.waymark.dev/workspace/alerts/w/channels');
});

it('lists several alerts, each with its evidence and whether it is over', () => {
  const alerts = [alert, { ...alert, id: 'b', state: 'resolved' as const }];
  const { subject, text } = writeAlertLetter(
    { ...message, title: '2 alerts that were held back', alerts },
    place,
  );
  expect(subject).toBe('2 alerts that were held back');
  expect(text.match(/See the evidence:/gu)).toHaveLength(2);
  expect(text.match(/It is over\./gu)).toHaveLength(1);
});
