import { expect, it } from 'vitest';
import type { Channel } from '../channels/index.ts';
import type { ListedDelivery } from '../deliveries/index.ts';
import { readChannelKind, readChoice, readSettingsForm } from './channel-form.ts';
import { aboutDelivery, clockOf, deliveryWords, stateWords, timesOf } from './words.ts';

// As much of each as the words look at.
const channel = (more: Partial<Channel>) =>
  ({ kind: 'webhook', state: 'on', offReason: null, failingSince: null, ...more }) as Channel;
const delivery = (more: Partial<ListedDelivery>) =>
  ({
    what: 'opened',
    content: '{}',
    state: 'delivered',
    attempts: 1,
    tries: '[]',
    ...more,
  }) as ListedDelivery;

it.each<[string, Partial<Channel>, number, string, boolean]>([
  ['that works', {}, 0, 'works', false],
  ['by which the last message failed', { failingSince: 1 }, 0, 'the last message did not arrive', true],
  [
    'that somebody switched off',
    { state: 'off', offReason: 'by_hand', failingSince: 1 },
    0,
    'switched off by hand',
    false,
  ],
  [
    'whose address is gone',
    { state: 'off', offReason: 'gone' },
    0,
    'switched off: the receiver says that the address is gone',
    true,
  ],
  [
    'by which nothing arrives',
    { state: 'off', offReason: 'failing' },
    0,
    'switched off: nothing arrived for days',
    true,
  ],
  [
    'of mail that nobody reads',
    { kind: 'mail' },
    0,
    'tells nobody: its readers have left the workspace',
    true,
  ],
  ['of mail with a reader', { kind: 'mail' }, 1, 'works', false],
])('a channel %s is called so', (_name, more, readers, text, isBad) => {
  expect(stateWords(channel(more), readers)).toEqual({ text, isBad });
});

it.each<[Partial<ListedDelivery>, string, boolean]>([
  [{ state: 'delivered', attempts: 3 }, 'delivered', false],
  [{ state: 'queued', attempts: 0 }, 'on its way', false],
  [{ state: 'queued', attempts: 1 }, 'on its way, tried once', true],
  [{ state: 'queued', attempts: 2 }, 'on its way, tried 2 times', true],
  [{ state: 'failed', attempts: 8 }, 'not delivered', true],
  [{ state: 'held', attempts: 0 }, 'held back', false],
  [{ state: 'bundled', attempts: 0 }, 'told in a summary', false],
  [{ state: 'unwanted', attempts: 0 }, 'not sent', false],
])('a message %j stands so', (more, text, isBad) => {
  expect(deliveryWords(delivery(more))).toEqual({ text, isBad });
});

it('a message is about what its title says, and a digest is one whatever it holds', () => {
  expect(aboutDelivery(delivery({ content: '{"title":"Spoofing on a.dev"}' }))).toBe('Spoofing on a.dev');
  expect(aboutDelivery(delivery({ what: 'digest', content: '{"title":"x"}' }))).toBe('The weekly digest');
  expect(aboutDelivery(delivery({ what: 'test', content: 'null' }))).toBe('A test');
});

it('times are those of the workspace, on a clock of 24 hours', () => {
  expect(timesOf('Europe/Berlin')(Date.UTC(2026, 0, 1, 23, 5))).toBe('2 Jan 2026, 00:05');
  expect([0, 61, 23 * 60 + 59].map(clockOf)).toEqual(['00:00', '01:01', '23:59']);
});

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

it('a form for a channel has what it names, each once, and only a mail channel readers and a digest', () => {
  const form = formOf([
    ['name', ' Ops '],
    ['kinds', 'spoofing'],
    ['kinds', 'spoofing'],
    ['kinds', 'no_such_kind'],
    ['sites', 'some'],
    ['origins', 'https://a.dev'],
    ['digest', 'yes'],
    ['recipients', 'u1'],
  ]);
  const common = { name: 'Ops', kinds: ['spoofing'], origins: ['https://a.dev'] };
  expect(readChoice(form, 'webhook')).toEqual({ ...common, wantsDigest: false, recipients: [] });
  expect(readChoice(form, 'mail')).toEqual({ ...common, wantsDigest: true, recipients: ['u1'] });
});

it('a form that does not say "some" is about all sites, whatever it names', () => {
  const form = formOf([
    ['sites', 'all'],
    ['origins', 'https://a.dev'],
  ]);
  expect(readChoice(form, 'slack')).toEqual({
    name: '',
    kinds: [],
    origins: null,
    wantsDigest: false,
    recipients: [],
  });
});

it('a form names five hundred of a kind at most', () => {
  const sites = Array.from({ length: 501 }, (_, at) => ['origins', `https://a${at}.dev`] as const);
  expect(readChoice(formOf([['sites', 'some'], ...sites]), 'slack').origins).toHaveLength(500);
});

it('there are four kinds of channels', () => {
  expect(['mail', 'webhook', 'slack', 'discord'].map(readChannelKind)).toEqual([
    'mail',
    'webhook',
    'slack',
    'discord',
  ]);
  expect([undefined, '', 'fax'].map(readChannelKind)).toEqual([undefined, undefined, undefined]);
});

const settings = (more: Record<string, string>) =>
  readSettingsForm(formOf(Object.entries({ zone: 'Europe/Berlin', sensitivity: 'high', ...more })));

it('settings are read with quiet hours in minutes, where they are wanted', () => {
  expect(settings({})).toEqual({ zone: 'Europe/Berlin', sensitivity: 'high', quiet: null });
  expect(settings({ zone: 'UTC' }).zone).toBe('UTC');
  expect(settings({ quiet: 'yes', from: '22:30', to: '00:05' }).quiet).toEqual({ from: 1350, to: 5 });
  expect(settings({ quiet: 'no', from: 'x', to: 'y' }).quiet).toBeNull();
});

it.each<[string, Record<string, string>, string]>([
  ['a zone that nobody knows', { zone: 'Mars/Olympus' }, 'no such time zone'],
  ['a sensitivity that nobody knows', { sensitivity: 'extreme' }, 'no such sensitivity'],
  ['quiet hours without an end', { quiet: 'yes', from: '22:00' }, 'need a beginning'],
  ['quiet hours that end as they begin', { quiet: 'yes', from: '07:00', to: '07:00' }, 'need a beginning'],
  ['an hour that no day has', { quiet: 'yes', from: '24:00', to: '07:00' }, 'need a beginning'],
  ['a minute that no hour has', { quiet: 'yes', from: '22:60', to: '07:00' }, 'need a beginning'],
])('settings with %s are refused', (_name, more, message) => {
  expect(() => settings(more)).toThrow(message);
});
