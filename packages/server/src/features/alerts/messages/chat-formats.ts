import type { AlertNews } from '@waymark/contract';
import { withoutLinks } from '../../../lib/text/letter.ts';
import type { AlertMessage } from './alert-message.ts';

/** What Slack and Discord take at most, and what of it a message of ours uses. */
const MOST = { alerts: 9, title: 140, text: 1_500, url: 1_000 } as const;
const DISCORD = { title: 256, embeds: 6_000, content: 2_000 } as const;

/** Words of strangers, such as paths and names of agents: cut, and never a link that nobody vetted. */
function plain(text: string, characters: number): string {
  const words = withoutLinks(text);
  return words.length > characters ? `${words.slice(0, characters - 1).toWellFormed()}…` : words;
}

/** The evidence of an alert; where its address is too long for a chat, the alert's own page, which leads to it. */
const evidenceOf = ({ evidence_url: evidence, alert_url: alert }: AlertNews) =>
  evidence.length > MOST.url ? alert : evidence;

const beyond = (alerts: readonly AlertNews[]) =>
  alerts.length > MOST.alerts ? `and ${alerts.length - MOST.alerts} more` : undefined;

/** `&`, `<` and `>` are all that Slack takes for control characters. */
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slackLink = (url: string, words: string) => `<${escapeSlack(url).replaceAll('|', '%7C')}|${words}>`;

function slackLinks(alert: AlertNews): string {
  const own = slackLink(alert.alert_url, 'The alert');
  const evidence = slackLink(evidenceOf(alert), 'See the evidence');
  return evidence.length > 2 * MOST.url ? own : `${evidence} · ${own}`;
}

function slackBlocks(alert: AlertNews) {
  const words = `${plain(alert.title, MOST.title)}\n${plain(alert.text, MOST.text)}`;
  return [
    { type: 'section', text: { type: 'plain_text', text: words, emoji: false } },
    { type: 'context', elements: [{ type: 'mrkdwn', text: slackLinks(alert) }] },
  ];
}

const slackWords = (text: string) => ({
  type: 'section',
  text: { type: 'plain_text', text, emoji: false },
});

/** A message as Slack's incoming webhooks take it; so do those of Mattermost and others. */
export function slackBody({ title, alerts, workspace }: AlertMessage): string {
  const [heading, more] = [plain(title, MOST.title), beyond(alerts)];
  const isOne = alerts.length === 1;
  return JSON.stringify({
    text: escapeSlack(`${heading} (${plain(workspace.name, MOST.title)})`),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      ...(isOne ? [] : [slackWords(heading)]),
      ...alerts.slice(0, MOST.alerts).flatMap(slackBlocks),
      ...(more === undefined ? [] : [slackWords(more)]),
    ],
  });
}

/** Characters that mean something in Discord's Markdown. */
const escapeDiscord = (text: string) => text.replaceAll(/[\\*_~`|<>[\]()#-]/gu, String.raw`\$&`);

/** Escaped words of at most so many characters: Discord counts what it gets, escapes included. */
function escapeWithin(text: string, most: number): string {
  let words = '';
  for (const character of text) {
    const escaped = escapeDiscord(character);
    if (words.length + escaped.length > most - 1) return `${words}…`;
    words += escaped;
  }
  return words;
}

/** An address inside of a Markdown link, which a bracket would end. */
const inLink = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29');

function discordEmbed(alert: AlertNews, most: number) {
  const evidence = evidenceOf(alert);
  const title = escapeWithin(plain(alert.title, MOST.title), DISCORD.title);
  const links = `\n[See the evidence](${inLink(evidence)}) · [The alert](${inLink(alert.alert_url)})`;
  // The title leads to the evidence as well: where there is no room for both, words are worth more than links.
  const wantsLinks = title.length + 2 * links.length <= most;
  const room = most - title.length - (wantsLinks ? links.length : 0);
  const words = escapeWithin(plain(alert.text, MOST.text), room);
  return {
    title,
    url: evidence,
    description: `${words}${wantsLinks ? links : ''}`,
    timestamp: alert.opened_at,
  };
}

/** A message as Discord's webhooks take it; it mentions nobody, whatever a stranger is called. */
export function discordBody({ title, alerts, workspace }: AlertMessage): string {
  const heading = `${plain(title, MOST.title)} (${plain(workspace.name, MOST.title)})`;
  const [more, shown] = [beyond(alerts), alerts.slice(0, MOST.alerts)];
  const each = Math.min(Math.floor(DISCORD.embeds / Math.max(shown.length, 1)), 2 * MOST.text);
  return JSON.stringify({
    content: escapeWithin(more === undefined ? heading : `${heading}, ${more}`, DISCORD.content),
    allowed_mentions: { parse: [] },
    embeds: shown.map((alert) => discordEmbed(alert, each)),
  });
}
