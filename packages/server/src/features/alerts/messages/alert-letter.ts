import type { AlertNews } from '@waymark/contract';
import { type Letter, type Paragraph, withoutLinks, writeLetter } from '../../../lib/text/letter.ts';
import { type AlertMessage, alertsPath } from './alert-message.ts';
import { safeWords } from './safe-words.ts';

const SHOWN_ALERTS = 50;

function alertParagraphs(alert: AlertNews): Paragraph[] {
  return [
    safeWords(alert.text, alert.project?.origin),
    { lead: 'See the evidence:', url: alert.evidence_url },
    { lead: 'The alert, with everything that was sent about it:', url: alert.alert_url },
  ];
}

function listParagraphs(alerts: readonly AlertNews[]): Paragraph[] {
  const more = alerts.length - SHOWN_ALERTS;
  return [
    ...alerts
      .slice(0, SHOWN_ALERTS)
      .flatMap((alert): Paragraph[] => [
        safeWords(
          `${alert.title}. ${alert.text}${alert.state === 'resolved' ? ' It is over.' : ''}`,
          alert.project?.origin,
        ),
        { lead: 'See the evidence:', url: alert.evidence_url },
      ]),
    ...(more > 0 ? [`There are ${more} more.`] : []),
  ];
}

/** The mail about an alert, or about several that were held back. */
export function writeAlertLetter(
  message: AlertMessage,
  { channelName, platformUrl }: { readonly channelName: string; readonly platformUrl: string },
): Letter & { readonly subject: string } {
  const { workspace, title, alerts } = message;
  const [only, ...others] = alerts;
  const subject = safeWords(title, only?.project?.origin);
  const about = others.length === 0 && only !== undefined ? alertParagraphs(only) : listParagraphs(alerts);
  const paragraphs: Paragraph[] = [
    ...(others.length === 0 ? [] : [`${subject}:`]),
    ...(alerts.length === 0 ? [`${subject}.`] : about),
    {
      lead: `You get this by the channel “${withoutLinks(channelName)}” of ${withoutLinks(workspace.name)}. To change what is sent, and when:`,
      url: `${platformUrl}${alertsPath(workspace.id)}/channels`,
    },
  ];
  return { subject, ...writeLetter(subject, paragraphs) };
}
