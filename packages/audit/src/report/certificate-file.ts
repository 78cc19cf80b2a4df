import type { Certificate } from '../judge/certify/certify.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import type { LineSpan } from '../model/ledger.ts';
import { evidencePlaces } from './evidence-places.ts';

/** The form of `certificate.json`; a change of it needs a new number. */
export const CERTIFICATE_SCHEMA = 'certificate.v1';

/** What `certificate.json` holds: the certificate, and for each piece of evidence where it is. */
export type CertificateFile = {
  schema: typeof CERTIFICATE_SCHEMA;
  certificate: Certificate;
  evidence: { id: string; artifactId: string; label: string; lines: LineSpan | null }[];
};

/** Makes the content of `certificate.json`. */
export function certificateFile(certificate: Certificate, runs: AuditRuns): CertificateFile {
  const places = evidencePlaces(runs);
  const ids = [...certificate.obligations.flatMap(({ evidence }) => evidence), ...certificate.differences];
  const evidence = [...new Set(ids)].flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, ...place }];
  });
  return { schema: CERTIFICATE_SCHEMA, certificate, evidence };
}
