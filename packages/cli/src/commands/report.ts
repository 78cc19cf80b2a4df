import { type Command, exitCode, UsageError } from '../command.ts';
import { readOptions } from '../read-options.ts';
import { gatherEvidence } from '../report/gather-evidence.ts';
import { verifyReport } from '../report/verify-report.ts';
import { printChecks } from '../signature/check-detached.ts';

const options = {
  jwks: { type: 'string' },
  signature: { type: 'string' },
  artifacts: { type: 'string' },
  unsigned: { type: 'boolean' },
} as const;

interface Values {
  readonly jwks?: string;
  readonly signature?: string;
  readonly artifacts?: string;
  readonly unsigned?: boolean;
}

async function verify(report: string, values: Values) {
  const { jwks, signature, artifacts, unsigned: isUnsigned = false } = values;
  const evidence = await gatherEvidence({ report, jwks, signature, artifacts, isUnsigned });
  const checks = await verifyReport(evidence);
  const wrong = printChecks(checks);
  if (evidence.readArtifact === undefined)
    console.log('The files of the report were not checked. Add --artifacts FOLDER to check them.');
  const agrees = isUnsigned
    ? 'The report agrees with its files; nobody signed it.'
    : 'The report is what the service signed.';
  console.log(wrong === 0 ? agrees : `${wrong} of ${checks.length} checks failed.`);
  return wrong === 0 ? exitCode.ok : exitCode.failed;
}

/** `waymark report`: checks a report that somebody handed over. */
export const report: Command = {
  usage: 'report verify FILE|URL [--jwks FILE|URL] [--signature FILE|URL] [--artifacts FOLDER] [--unsigned]',
  summary: 'check a report, its signature, its files and what they prove',
  async run(args) {
    const { positionals, values } = readOptions(args, options, { min: 2, max: 2 });
    const [verb, place = ''] = positionals;
    if (verb !== 'verify') throw new UsageError(`There is no command "report ${verb}".`);
    return await verify(place, values);
  },
};
