import type { AlertKind } from '@waymark/contract';
import type { Channel, ChannelKind } from '../channels/index.ts';
import type { ListedDelivery } from '../deliveries/index.ts';

/** The kinds of alerts as people choose them. */
export const kindWords: Readonly<Record<AlertKind, { readonly name: string; readonly hint: string }>> = {
  new_agent: { name: 'New agent', hint: 'An agent comes that was not seen in the 30 days before.' },
  failures_jump: {
    name: 'Failures jump',
    hint: 'Far more requests fail than in the same hour of other days.',
  },
  page_failing: { name: 'A page starts failing', hint: 'A page that worked answers agents with errors.' },
  crawler_silent: {
    name: 'A crawler falls silent',
    hint: 'A crawler that came on most days no longer comes.',
  },
  spoofing: { name: 'Spoofing', hint: 'Many requests come under a false name.' },
  proof_lapsed: { name: 'Proof lapsed', hint: 'Nothing proves any more that a site is yours.' },
  verdict_changed: {
    name: 'Verdict changed',
    hint: 'An audit comes to another verdict than the one before.',
  },
  certificate_withdrawn: {
    name: 'Signature withdrawn',
    hint: 'The key under a report may have leaked, and the report is signed anew.',
  },
};

/** Why somebody may want an alert not to count, and until when it then does not. */
export const muteWords: Readonly<Partial<Record<AlertKind, string>>> = {
  crawler_silent:
    'Kept out on purpose? Muted, the alert counts as nothing wrong until the crawler comes again.',
  page_failing: 'Taken away on purpose? Muted, the alert counts as nothing wrong until the page works again.',
};

export const channelWords: Readonly<Record<ChannelKind, { readonly name: string; readonly hint: string }>> = {
  mail: { name: 'Mail', hint: 'to members of the workspace, with a weekly digest if they like' },
  webhook: { name: 'Webhook', hint: 'signed by Standard Webhooks, for programs of your own' },
  slack: { name: 'Slack', hint: 'an incoming webhook; Mattermost and others take the same' },
  discord: { name: 'Discord', hint: 'a webhook of a channel' },
};

export const channelKinds: readonly ChannelKind[] = ['mail', 'webhook', 'slack', 'discord'];

/** Whether a channel works, in words; a mail channel works for so many readers. */
export function stateWords(
  { kind, state, offReason, failingSince }: Channel,
  readers: number,
): { text: string; isBad: boolean } {
  if (state === 'off') {
    const why = {
      by_hand: 'switched off by hand',
      gone: 'switched off: the receiver says that the address is gone',
      failing: 'switched off: nothing arrived for days',
    };
    return { text: why[offReason ?? 'by_hand'], isBad: offReason !== 'by_hand' };
  }
  if (kind === 'mail' && readers === 0)
    return { text: 'tells nobody: its readers have left the workspace', isBad: true };
  return failingSince === null
    ? { text: 'works', isBad: false }
    : { text: 'the last message did not arrive', isBad: true };
}

const whatWords: Readonly<Record<ListedDelivery['what'], string>> = {
  opened: 'An alert',
  resolved: 'The end of an alert',
  summary: 'A summary',
  digest: 'The weekly digest',
  test: 'A test',
  switched_off: 'That the channel was switched off',
};

/** What a message was about. */
export function aboutDelivery({ what, content }: ListedDelivery): string {
  const { title }: { title?: unknown } = Object(JSON.parse(content));
  return typeof title === 'string' && what !== 'digest' ? title : whatWords[what];
}

const deliveryStates: Readonly<Record<ListedDelivery['state'], string>> = {
  held: 'held back',
  queued: 'on its way',
  delivered: 'delivered',
  failed: 'not delivered',
  bundled: 'told in a summary',
  unwanted: 'not sent',
};

export interface Try {
  readonly at: number;
  readonly status: number | null;
  readonly detail: string;
}

export const triesOf = ({ tries }: ListedDelivery): readonly Try[] => JSON.parse(tries);

/** Where a message stands. */
export function deliveryWords(delivery: ListedDelivery): { text: string; isBad: boolean } {
  const { state, attempts } = delivery;
  const isBad = state === 'failed' || (state === 'queued' && attempts > 0);
  const again =
    state === 'queued' && attempts > 0 ? `, tried ${attempts === 1 ? 'once' : `${attempts} times`}` : '';
  return { text: `${deliveryStates[state]}${again}`, isBad };
}

/** What a page may say after a form was handled; a name travels, never a text. */
export const notices = {
  made: { text: 'The channel is there. Send a test to see whether it works.', isError: false },
  changed: { text: 'The channel was changed.', isError: false },
  removed: { text: 'The channel was removed.', isError: false },
  on: { text: 'The channel is switched on.', isError: false },
  off: { text: 'The channel is switched off. Nothing is sent by it.', isError: false },
  sent: { text: 'It is on its way. Load the page again to see how it went.', isError: false },
  settings: { text: 'The settings were saved.', isError: false },
  muted: { text: 'The alert is muted: it counts as nothing wrong until it is over.', isError: false },
  heard: { text: 'The alert counts again.', isError: false },
  unchanged: { text: 'Nothing was changed: the alert was so already, or is over meanwhile.', isError: true },
  gone: { text: 'That no longer exists.', isError: true },
} as const;
export type Notice = keyof typeof notices;

/** Moments by the clocks of the workspace. */
export function timesOf(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (at) => format.format(at);
}

/** A minute of the day as a field for times takes it. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
