/**
 * The programs that tell of a journey's commands. What runs in a journey has their user, and would be let into their
 * memory; the kernel keeps everybody out of a program that whoever starts it cannot read (execve(2), proc(5)).
 */
export const WITNESSES = { 'waymark-bash': '/bin/bash', 'waymark-script': '/usr/bin/script' } as const;

/** Where a copy of one of them stands that can be started and not read. */
export function witnessPath(name: keyof typeof WITNESSES): string {
  return `/etc/${name}`;
}

/** The mode of a file of /etc inside. */
export function modeInside(file: string): number {
  return file in WITNESSES ? 0o111 : 0o644;
}
