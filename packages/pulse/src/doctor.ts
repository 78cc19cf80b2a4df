import { createPulse } from './core/pulse.ts';

const usage =
  'Usage: npx --no @waymark/pulse doctor\nReads PULSE_API_KEY, PULSE_ENDPOINT, PULSE_ORIGIN and PULSE_TRUST_PROXY.';

/** The command: prints the self-check as JSON; 0 when all is well, 1 when something is to be put right, 2 when misused. */
export async function runDoctor(args: readonly string[], print: (line: string) => void): Promise<number> {
  if (args.length !== 1 || args[0] !== 'doctor') {
    print(usage);
    return args[0] === '--help' ? 0 : 2;
  }
  const report = await createPulse().doctor({ probe: true });
  print(JSON.stringify(report, null, 2));
  return report.ok ? 0 : 1;
}
