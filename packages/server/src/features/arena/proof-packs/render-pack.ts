import { fencedText, inlineText, sentenceText } from '@waymark/audit';
import type { AcceptanceCheck, PackDifference, ProofPack } from '@waymark/contract';
import { withoutLinks } from '../../../lib/text/letter.ts';

const CHECKS: Readonly<Record<AcceptanceCheck['check'], string>> = {
  fails_now: 'It fails now',
  passes_now: 'It passes now',
  passes_under_counterfactual: 'It passes with one change',
};
const OUTCOMES: Readonly<Record<AcceptanceCheck['outcome'], string>> = {
  confirmed: 'confirmed',
  not_confirmed: 'NOT confirmed',
  not_provable: 'not provable',
};

function findingText({ finding }: ProofPack): string {
  if (finding === null) return 'None: every required step does what the page says.';
  const proof = finding.evidence.counterfactual;
  return [
    `**${inlineText(finding.title)}** (${finding.type}, ${finding.severity})`,
    inlineText(finding.detail),
    ...(finding.evidence.quotes.length === 0 ? [] : [fencedText(finding.evidence.quotes.join('\n'))]),
    `Likely owner: ${finding.likely_owner} (rule \`${finding.evidence.rule_id}\`, confidence ${finding.evidence.confidence}).`,
    `What would help: ${sentenceText(finding.recommendation)}`,
    ...(proof?.passed
      ? [`With this one change the same journey passed:\n\n${fencedText(proof.change)}`]
      : []),
  ].join('\n\n');
}

function checkText({ check, outcome, detail, started_at: at, sandbox }: AcceptanceCheck): string {
  const where = at === null ? '' : ` Run at ${at} in ${sandbox ?? 'a sandbox'}.`;
  return `- ${CHECKS[check]}: **${OUTCOMES[outcome]}**. ${detail}${where}`;
}

function useText({ finding, report }: ProofPack, commandUrl: string): string {
  const fix =
    finding === null
      ? 'Run it to see that the journey still passes.'
      : `If the fix is in a package or an API, run it as it is: it repeats the documented steps up to the finding. If the fix is on the page, run it with \`--page\`, or run \`waymark audit ${inlineText(report.page_url)}\`: both read the page again.`;
  return `\`\`\`sh
npm install -g ${commandUrl}   # the waymark command: Linux and Node.js 24
waymark audit acceptance-test.sh   # in a clean sandbox
bash acceptance-test.sh            # on this machine, with your rights
\`\`\`

Exit code 0 means that it passes, 1 that it fails, 2 that the test could not tell. ${fix}`;
}

const FIELDS: Readonly<Record<PackDifference['field'], string>> = {
  entry_name: 'The name',
  page_url: 'The page',
  benchmark_timestamp: 'The time',
};

// Who asked may have named somebody else's mailbox, and readers of Markdown make links of bare addresses.
function differencesText({ differences = [] }: ProofPack): string {
  if (differences.length === 0) return '';
  const lines = differences.map(
    ({ field, requested, published }) =>
      `- ${FIELDS[field]}: ${inlineText(published)} is published; the request said ${inlineText(withoutLinks(requested))}`,
  );
  return `\n## Where the request differs\n\nThis pack is about what is published.\n\n${lines.join('\n')}\n`;
}

function certificateText({ report: { certificate } }: ProofPack): string {
  return certificate === undefined ? '' : `- Proof: ${inlineText(certificate)}\n`;
}

function patchText({ report: { patch } }: ProofPack): string {
  if (patch === undefined) return '';
  return `\n## A proven patch\n\nWith it, a fresh audit of the page in a clean sandbox passed.\n\n${fencedText(patch.trimEnd(), 'diff')}\n`;
}

/** The pack for people. */
export function renderPack(pack: ProofPack, commandUrl: string): string {
  const { entry, report, reproduction } = pack;
  const packages = reproduction.packages.map(({ name, version }) => inlineText(`${name}@${version}`));
  return `# Proof pack: ${inlineText(entry.name)}

${inlineText(report.verdict)}

- Page: ${inlineText(report.page_url)}
- Audited: ${report.audited_at}; verdict ${report.status} (${report.completion_state})
${certificateText(pack)}- Report: ${report.url} (SHA-256 of its JSON: ${report.sha256})
- Environment: ${inlineText(reproduction.environment)}
- Packages: ${packages.length === 0 ? 'none by name' : packages.join(', ')}
${differencesText(pack)}
## The finding

${findingText(pack)}
${patchText(pack)}
## The acceptance test

Before this pack was sent, \`acceptance-test.sh\` was run:

${pack.acceptance.checks.map(checkText).join('\n')}

${useText(pack, commandUrl)}

## The files

- \`proof-pack.json\`: this pack as JSON
- \`commands.sh\`: what was run, with the versions of the day
- \`trace.jsonl\`: what the host saw, line by line, hash-chained
- \`likely-owner.json\`: who can probably fix it, and the rule that says so
- \`manifest.json\`: hashes and signature; \`waymark arena verify\` checks them

## What this does not show

${pack.limitations.map((line) => `- ${inlineText(line)}`).join('\n')}
`;
}
