/** Folders of this machine's system that a sandbox sees, beside /usr. */
export const SYSTEM_FOLDERS = ['/bin', '/lib', '/lib64', '/sbin'];

/** What this machine's owner has added to it is no part of a clean one. */
export const HIDDEN_FOLDERS = ['/usr/local', '/usr/lib/node_modules', '/usr/share/nodejs'];

/** Files of this machine that hold nothing of its owner's. */
export const HOST_FILES = [
  '/etc/alternatives',
  '/etc/ld.so.cache',
  '/etc/ssl/certs',
  // Without it openssl makes no request for a certificate, which pages ask for.
  '/etc/ssl/openssl.cnf',
  '/etc/services',
  '/etc/protocols',
];

/** What the kernel tells about this machine and its owner, and nothing in a sandbox needs: how it was started, its devices, its keys. */
export const MASKED_FILES = [
  ...[
    'bootconfig',
    'cmdline',
    'config.gz',
    'consoles',
    'interrupts',
    'iomem',
    'ioports',
    'kallsyms',
    'kcore',
  ],
  ...['key-users', 'keys', 'kmsg', 'kpagecgroup', 'kpagecount', 'kpageflags', 'latency_stats', 'mdstat'],
  ...['modules', 'mtrr', 'pagetypeinfo', 'sched_debug', 'schedstat', 'slabinfo', 'softirqs', 'timer_list'],
  ...[
    'timer_stats',
    'vmallocinfo',
    'buddyinfo',
    'crypto',
    'diskstats',
    'dma',
    'misc',
    'partitions',
    'zoneinfo',
  ],
].map((name) => `/proc/${name}`);

/** Folders of that kind. */
export const MASKED_FOLDERS = ['acpi', 'asound', 'bus', 'driver', 'fs', 'pressure', 'scsi'].map(
  (name) => `/proc/${name}`,
);

/** The size of folders in which a journey has little to write. */
export const SMALL_BYTES = 67_108_864;
