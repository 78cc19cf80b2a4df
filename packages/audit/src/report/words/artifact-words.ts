/** What the files beside a report hold; those of a command carry its id. */
export type ArtifactContent =
  | {
      code:
        | 'trace'
        | 'egress'
        | 'plan'
        | 'source'
        | 'proof_plan'
        | 'repair'
        | 'repaired'
        | 'repair_log'
        | 'certificate'
        | 'runs'
        | 'notes';
    }
  | { code: 'output' | 'answer'; id: string };

const WHOLE = {
  trace: 'Trace of the host',
  egress: 'Hosts that were asked for',
  plan: 'The plan with every choice',
  source: 'The page as it was read',
  certificate: 'The certificate, and where its evidence is',
  runs: 'All runs, from which the certificate follows',
  notes: 'What the marks in the page’s code noted',
  proof_plan: 'The plan with the one change that passed',
  repair: 'The patch of the page that was proven',
  repaired: 'The page with that patch',
  repair_log: 'What the patched page ran in a clean sandbox',
};

/** Names a file beside a report. */
export function artifactWords(content: ArtifactContent): string {
  switch (content.code) {
    case 'output':
      return `Output of ${content.id}`;
    case 'answer':
      return `Answer to ${content.id}`;
    default:
      return WHOLE[content.code];
  }
}
