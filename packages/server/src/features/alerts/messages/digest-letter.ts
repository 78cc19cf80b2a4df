import type { Mail } from '../../../lib/mail/mail.ts';
import { lazily } from '../../../lib/process/lazily.ts';
import { type Paragraph, withoutLinks, writeLetter } from '../../../lib/text/letter.ts';
import { alertsPath } from './alert-message.ts';
import { safeWords } from './safe-words.ts';
import { type DayCount, drawWeek, weekPictureSize } from './week-picture.ts';

/** What a workspace's week came to. */
export interface DigestContent {
  readonly workspace: { readonly id: string; readonly name: string };
  /** The first and the last day, as they are shown. */
  readonly span: string;
  readonly days: readonly DayCount[];
  readonly projects: readonly DigestProject[];
  readonly alerts: readonly DigestAlert[];
  readonly alertCount: number;
  /** Journeys by their last verdict. */
  readonly verdicts: Readonly<Record<string, number>>;
}

export interface DigestAlert {
  readonly title: string;
  readonly origin: string | null;
  readonly isOpen: boolean;
  readonly path: string;
}

export interface DigestProject {
  readonly origin: string;
  readonly path: string;
  readonly requests: number;
  readonly before: number;
  readonly failures: number;
  readonly agents: number;
}

const CID = 'week';
const number = lazily(() => new Intl.NumberFormat('en'));
const count = (amount: number, one: string, many: string) =>
  `${number().format(amount)} ${amount === 1 ? one : many}`;

function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : ', none the week before';
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return ', as in the week before';
  return `, ${Math.abs(percent)} % ${percent > 0 ? 'more' : 'fewer'} than the week before`;
}

function projectParagraphs(project: DigestProject, platformUrl: string): Paragraph[] {
  const { origin, requests, before, failures, agents } = project;
  const share = requests === 0 ? 0 : Math.round((1000 * failures) / requests) / 10;
  const words = `${count(requests, 'request', 'requests')}${changeWords(requests, before)}; ${share} % failed; ${count(agents, 'named agent', 'named agents')}.`;
  return [{ lead: `${URL.parse(origin)?.host}: ${words}`, url: `${platformUrl}${project.path}` }];
}

function alertParagraphs({ alerts, alertCount }: DigestContent, platformUrl: string): Paragraph[] {
  if (alertCount === 0) return ['There was no alert.'];
  const more = alertCount - alerts.length;
  return [
    `${count(alertCount, 'alert', 'alerts')}:`,
    ...alerts.map(({ title, origin, isOpen, path }) => ({
      lead: `${safeWords(title, origin)}${isOpen ? ' (still open)' : ''}`,
      url: `${platformUrl}${path}`,
    })),
    ...(more > 0 ? [`and ${more} more.`] : []),
  ];
}

function verdictParagraphs({ verdicts, workspace }: DigestContent, platformUrl: string): Paragraph[] {
  const entries = Object.entries(verdicts);
  if (entries.length === 0) return [];
  const words = entries.map(([verdict, pages]) => `${pages} ${verdict}`).join(', ');
  return [
    {
      lead: `Audited pages by their last verdict: ${words}.`,
      url: `${platformUrl}/workspace/audits/${workspace.id}`,
    },
  ];
}

/** The same as the picture, in words. */
const daysInWords = (days: readonly DayCount[]) =>
  `Requests of each day, and how many failed: ${days
    .map(
      ({ name, requests, failures }) => `${name} ${number().format(requests)} (${number().format(failures)})`,
    )
    .join(', ')}.`;

/** The weekly mail: a picture of the week, each site in a line, and what there was to tell. */
export function writeDigestLetter(
  digest: DigestContent,
  platformUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html' | 'picture'> {
  const { workspace, span, days, projects } = digest;
  const subject = `${withoutLinks(workspace.name)}: the week of ${span}`;
  const { width, height } = weekPictureSize;
  const paragraphs: Paragraph[] = [
    `What came to the sites of ${withoutLinks(workspace.name)} from ${span}. The red part of a bar is what failed.`,
    { picture: { cid: CID, alt: daysInWords(days), width, height } },
    ...projects.flatMap((project) => projectParagraphs(project, platformUrl)),
    ...alertParagraphs(digest, platformUrl),
    ...verdictParagraphs(digest, platformUrl),
    {
      lead: 'You get this once a week. To end it or to change the time zone:',
      url: `${platformUrl}${alertsPath(workspace.id)}/channels`,
    },
  ];
  const picture = { cid: CID, mimeType: 'image/png', content: drawWeek(days) };
  return { subject, ...writeLetter(subject, paragraphs), picture };
}
