import type { AlertNews } from '@waymark/contract';
import { withoutLinks } from '../../../lib/text/letter.ts';
import type { AlertMessage } from './alert-message.ts';

/** What Slack and Discord take at most. */
const MOST = { alerts: 9, title: 140, text: 1_500 } as const;

/** Words of strangers, such as paths and names of agents: cut, and never a link that nobody vetted. */
function plain(text: string, characters: number): string {
  const words = withoutLinks(text);
  return words.length > characters ? `${words.slice(0, characters - 1).toWellFormed()}…` : words;
}

const beyond = (alerts: readonly AlertNews[]) =>
  alerts.length > MOST.alerts ? `and ${alerts.length - MOST.alerts} more` : undefined;

/** `&`, `<` and `>` are all that Slack takes for control characters. */
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slackLinks = ({ evidence_url: evidence, alert_url: alert }: AlertNews) =>
  `<${escapeSlack(evidence).replaceAll('|', '%7C')}|See the evidence> · <${escapeSlack(alert)}|The alert>`;

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

function discordEmbed(alert: AlertNews) {
  const words = escapeDiscord(plain(alert.text, MOST.text));
  return {
    title: escapeDiscord(plain(alert.title, MOST.title)),
    url: alert.evidence_url,
    description: `${words}\n[See the evidence](${alert.evidence_url}) · [The alert](${alert.alert_url})`,
    timestamp: alert.opened_at,
  };
}

/** A message as Discord's webhooks take it; it mentions nobody, whatever a stranger is called. */
export function discordBody({ title, alerts, workspace }: AlertMessage): string {
  const heading = `${plain(title, MOST.title)} (${plain(workspace.name, MOST.title)})`;
  const more = beyond(alerts);
  return JSON.stringify({
    content: escapeDiscord(more === undefined ? heading : `${heading}, ${more}`),
    allowed_mentions: { parse: [] },
    embeds: alerts.slice(0, MOST.alerts).map(discordEmbed),
  });
}
