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
  egress: 'Hosts that the journey asked for',
  plan: 'The plan with every choice',
  source: 'The page as it was read',
  certificate: 'The certificate, with links to its evidence',
  runs: 'All runs behind the certificate',
  notes: 'Statements of the page’s code that ran, and their values',
  proof_plan: 'The plan with the one change that makes it pass',
  repair: 'The proven patch of the page',
  repaired: 'The page with that patch',
  repair_log: 'The run of the patched page in a clean sandbox',
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
