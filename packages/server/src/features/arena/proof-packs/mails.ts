import { type AcceptanceCheck, ProofPack, packagePaths } from '@waymark/contract';
import type { Mail } from '../../../lib/mail/mail.ts';
import { type Paragraph, withoutLinks, writeLetter } from '../../../lib/text/letter.ts';
import type { QueuedMail } from './store.ts';

const NAME_CHARACTERS = 160;
const TEXT_CHARACTERS = 600;

/** A stranger's words: shortened, on one line, and never a link. */
function quoted(text: string, characters: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return withoutLinks(line.length > characters ? `${line.slice(0, characters).toWellFormed()}…` : line);
}

const CHECKS: Readonly<Record<AcceptanceCheck['check'], string>> = {
  fails_now: 'that it fails now',
  passes_now: 'that it passes now',
  passes_under_counterfactual: 'that it passes with one change',
};
const OUTCOMES: Readonly<Record<AcceptanceCheck['outcome'], string>> = {
  confirmed: 'We ran it and confirmed',
  not_confirmed: 'We ran it and could NOT confirm',
  not_provable: 'We could not test',
};

function checkWords({ check, outcome, detail }: AcceptanceCheck): string {
  return `${OUTCOMES[outcome]} ${CHECKS[check]}${outcome === 'confirmed' ? '.' : `: ${detail}`}`;
}

function packParagraphs(pack: ProofPack, baseUrl: string): Paragraph[] {
  const { finding, report, entry } = pack;
  const about =
    finding === null
      ? 'The journey passes. The pack shows how, and its acceptance test tells you when that changes.'
      : `The finding: ${quoted(finding.title, TEXT_CHARACTERS)}. Its likely owner: ${finding.likely_owner}. When it is mended, the acceptance test passes.`;
  return [
    `You asked for the proof pack of ${quoted(entry.name, NAME_CHARACTERS)}. It is attached as one archive.`,
    `${quoted(report.verdict, TEXT_CHARACTERS)} ${about}`,
    `The acceptance test: ${pack.acceptance.checks.map(checkWords).join(' ')}`,
    'Begin with proof-pack.md, which tells what was run and what broke. To see it yourself, "waymark audit acceptance-test.sh" runs the test in a clean sandbox; "waymark arena verify" checks the archive against our public keys.',
    {
      lead: 'You can install the waymark command with npm from this address:',
      url: `${baseUrl}${packagePaths.waymark}`,
    },
    { lead: 'What the arena shows of it:', url: `${baseUrl}/arena/${entry.slug}` },
    { lead: 'The report with all its evidence:', url: report.url },
    'This is the only mail about this request.',
  ];
}

function failureParagraphs(queued: QueuedMail): Paragraph[] {
  return [
    `You asked for the proof pack of ${quoted(queued.name, NAME_CHARACTERS)}.`,
    'We could not make it. The fault is ours and says nothing about the product. You can ask for it again.',
    'This is the only mail about this request.',
  ];
}

/** Writes the one mail of a request: the pack, or an honest sentence. */
export function writePackMail(queued: QueuedMail, archive: Buffer | undefined, baseUrl: string): Mail {
  const name = quoted(queued.name, NAME_CHARACTERS);
  const pack =
    queued.document === null || archive === undefined
      ? undefined
      : ProofPack.parse(JSON.parse(queued.document));
  const subject =
    pack === undefined ? `The proof pack of ${name} could not be made` : `The proof pack of ${name}`;
  const paragraphs = pack === undefined ? failureParagraphs(queued) : packParagraphs(pack, baseUrl);
  const attachment = {
    fileName: `proof-pack-${queued.slug}.zip`,
    mimeType: 'application/zip',
    content: archive ?? Buffer.alloc(0),
  };
  return {
    id: `proof-pack-${queued.requestId}`,
    to: queued.email,
    at: queued.queuedAt,
    subject,
    ...writeLetter(subject, paragraphs),
    ...(pack === undefined ? {} : { attachment }),
  };
}
