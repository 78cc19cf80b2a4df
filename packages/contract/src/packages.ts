import { z } from 'zod';

/** Where the landing host has the packages it hands out; the two `.tgz` are the versions that it runs itself. */
export const packagePaths = {
  pulse: '/pulse.tgz',
  waymark: '/waymark.tgz',
  index: '/packages/index.json',
  folder: '/packages/',
} as const;

/** A package that npm installs from an address. */
export const ServedPackage = z
  .strictObject({
    name: z.string().meta({ examples: ['@waymark/pulse'] }),
    version: z.string(),
    description: z.string(),
    url: z.url().meta({ description: 'The address of this version.' }),
    latest_url: z
      .url()
      .meta({ description: 'The address of the version that the service has now, whichever it is.' }),
    integrity: z
      .string()
      .meta({ description: 'Subresource integrity, `sha512-…`, as lock files of npm have it.' }),
    size_bytes: z.int(),
    node: z.string().meta({ description: 'The Node.js it needs.' }),
  })
  .meta({ id: 'ServedPackage' });

/** What `GET /packages/index.json` answers. */
export const PackageIndex = z.strictObject({ packages: z.array(ServedPackage) }).meta({ id: 'PackageIndex' });
export type PackageIndex = z.infer<typeof PackageIndex>;
