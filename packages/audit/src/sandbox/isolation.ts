import { readFile, readlink } from 'node:fs/promises';

/** What tells this machine's processes and network apart from a sandbox's. */
export type HostIdentity = {
  pidNamespace: string;
  networkNamespace: string;
  initStartedAt: string | undefined;
};

/** A shell script that reports where it runs; its first argument is the word to repeat. */
export const ISOLATION_REPORT = [
  'echo "$1"',
  'readlink /proc/self/ns/pid',
  'readlink /proc/self/ns/net',
  'cat /proc/1/stat',
  'cat /proc/net/dev',
].join('; ');

/** Reads the identity of the host that a sandbox must not share. */
export async function readHostIdentity(): Promise<HostIdentity> {
  const [pidNamespace, networkNamespace, initStat] = await Promise.all([
    readlink('/proc/self/ns/pid'),
    readlink('/proc/self/ns/net'),
    // A hidepid mount hides process 1 from us; the namespaces alone must then tell.
    readFile('/proc/1/stat', 'utf8').catch(() => ''),
  ]);
  return { pidNamespace, networkNamespace, initStartedAt: startTimeOf(initStat) };
}

/** Returns what is wrong with the isolation that a report shows, or undefined if nothing is. */
export function findLeak(report: string, word: string, host: HostIdentity): string | undefined {
  const [echoed, pidNamespace, networkNamespace, initStat, , , ...devices] = report.trimEnd().split('\n');
  const initStartedAt = startTimeOf(initStat ?? '');
  if (echoed !== word) return 'the test command did not run';
  if (!pidNamespace?.startsWith('pid:') || initStartedAt === undefined) return 'its /proc is unreadable';
  if (pidNamespace === host.pidNamespace || initStartedAt === host.initStartedAt) {
    return 'it sees the processes of this machine';
  }
  if (!networkNamespace?.startsWith('net:') || networkNamespace === host.networkNamespace) {
    return 'it shares the network of this machine';
  }
  return devices.every(isLoopback) ? undefined : 'it has a network device besides lo';
}

/** Whether a line of /proc/net/dev is that of the loopback device. */
export function isLoopback(line: string): boolean {
  return line.trimStart().startsWith('lo:');
}

// proc_pid_stat(5): field 22, counted after the program's name, which may itself hold spaces and brackets.
function startTimeOf(stat: string): string | undefined {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
