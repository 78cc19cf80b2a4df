import { type AlertKind, alertKinds } from '@waymark/contract';
import { readZone } from '../../pulse/index.ts';
import { type AlertSettings, type ChannelChoice, type ChannelKind, refused } from '../channels/index.ts';
import { channelKinds } from './words.ts';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/u;
const MOST_CHOSEN = 500;

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
const many = (form: FormData, name: string) =>
  [...new Set(form.getAll(name).map(String))].slice(0, MOST_CHOSEN);

const isKind = (word: string): word is AlertKind => alertKinds.some((kind) => kind === word);

export const readChannelKind = (word: string | undefined): ChannelKind | undefined =>
  channelKinds.find((kind) => kind === word);

/** What a form says of a channel; whether it may be so is for the verb to judge. */
export function readChoice(form: FormData, kind: ChannelKind): ChannelChoice {
  return {
    name: text(form, 'name'),
    kinds: many(form, 'kinds').filter(isKind),
    origins: text(form, 'sites') === 'some' ? many(form, 'origins') : null,
    wantsDigest: kind === 'mail' && text(form, 'digest') === 'yes',
    recipients: kind === 'mail' ? many(form, 'recipients') : [],
  };
}

function readMinute(word: string): number | undefined {
  const [, hours, minutes] = TIME.exec(word) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function readQuiet(form: FormData): AlertSettings['quiet'] {
  if (text(form, 'quiet') !== 'yes') return null;
  const [from, to] = [readMinute(text(form, 'from')), readMinute(text(form, 'to'))];
  if (from === undefined || to === undefined || from === to)
    throw refused(
      'Quiet hours need a beginning and another end.',
      'Write both as hours and minutes, like 22:00.',
    );
  return { from, to };
}

const sensitivities = ['low', 'normal', 'high'] as const;

/** What a form says of a workspace's settings. */
export function readSettingsForm(form: FormData): Omit<AlertSettings, 'nextDigestAt'> {
  const [asked, zone] = [text(form, 'zone'), readZone(text(form, 'zone'))];
  const sensitivity = sensitivities.find((each) => each === text(form, 'sensitivity'));
  if (zone === 'UTC' && asked !== 'UTC')
    throw refused('There is no such time zone.', 'Choose one of the list.');
  if (sensitivity === undefined) throw refused('There is no such sensitivity.', 'Choose one of the three.');
  return { zone, sensitivity, quiet: readQuiet(form) };
}
