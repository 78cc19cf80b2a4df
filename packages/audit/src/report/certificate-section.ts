import type { FullReport } from '@waymark/contract';

/** The id of the section that holds the certificate. */
export const CERTIFICATE_SECTION = 'certificate';

/** The id of the section that tells what became of what stands behind the goal. */
export const BEYOND_SECTION = 'behind-the-goal';

/** A report's certificate in one line; null in reports that have none. */
export function certificateLine({ full_report: { sections } }: { full_report: FullReport }): string | null {
  const section = sections.find(({ id }) => id === CERTIFICATE_SECTION);
  return section?.body.split('\n', 1)[0] ?? null;
}
