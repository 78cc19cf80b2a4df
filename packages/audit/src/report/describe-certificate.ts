import type { FullReport } from '@waymark/contract';
import { reachedOf } from '../judge/facts/reached.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import { ARTIFACT_IDS } from './artifact-names.ts';
import type { AuditRecord } from './audit-record.ts';
import { CERTIFICATE_SECTION } from './certificate-section.ts';
import { type EvidencePlace, evidencePlaces } from './evidence-places.ts';
import { inlineText } from './markdown-text.ts';
import { measurements, resumedRuns, secondsOf } from './measured-runs.ts';
import {
  certificateWords,
  evidenceWords,
  moreWords,
  obligationLine,
  overheadWords,
  reachedWords,
  takenOverWords,
} from './words/certificate-words.ts';

const MOST_LINKS = 6;

type Linker = (label: string, artifactId: string) => string;

/** A link to a file of the report; what has no file is named only. */
export function linkerOf({ artifacts, hrefOf }: AuditRecord): Linker {
  return (label, artifactId) => {
    const file = artifacts.find(({ id }) => id === artifactId);
    const shown = inlineText(label);
    return file === undefined ? shown : `[${shown}](${hrefOf(file.fileName)})`;
  };
}

function evidenceOf(
  ids: readonly string[],
  places: ReadonlyMap<string, EvidencePlace>,
  link: Linker,
): string {
  const shown = ids.slice(0, MOST_LINKS).map((id) => {
    const place = places.get(id);
    return place === undefined ? inlineText(id) : link(place.label, place.artifactId);
  });
  const left = ids.length - shown.length;
  const file = link(evidenceWords({ code: 'whole', part: 'certificate' }), ARTIFACT_IDS.certificate);
  return [...shown, ...(left > 0 ? [moreWords(left, file)] : [])].join(', ');
}

/** How far the journey came, and what the proofs cost. */
function measuresOf(runs: AuditRuns): string[] {
  const reached = reachedOf(runs);
  const proofs = secondsOf([...measurements(runs), ...runs.proofs]);
  const takers = resumedRuns(runs).length;
  return [
    ...(reached === null ? [] : [reachedWords(reached)]),
    overheadWords(secondsOf([runs.journey]), proofs),
    ...(takers === 0 ? [] : [takenOverWords(takers)]),
  ];
}

/** The certificate as a section in Markdown: one line for all, then a tick for each obligation with its evidence. */
export function describeCertificate(record: AuditRecord): FullReport['sections'][number] {
  const { certificate, runs } = record;
  const [places, link] = [evidencePlaces(runs), linkerOf(record)];
  const ticks = certificate.obligations.map(
    (one) => `- ${obligationLine(one, evidenceOf(one.evidence, places, link))}`,
  );
  const files = (['certificate', 'runs'] as const).map((part) =>
    link(evidenceWords({ code: 'whole', part }), ARTIFACT_IDS[part]),
  );
  const body = [
    inlineText(certificateWords(certificate)),
    ticks.join('\n'),
    [...measuresOf(runs).map(inlineText), `Files: ${files.join(', ')}.`].join(' '),
  ];
  return { id: CERTIFICATE_SECTION, title: 'Certificate', body: body.filter(Boolean).join('\n\n') };
}
