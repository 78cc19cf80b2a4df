import { fileURLToPath } from 'node:url';

/** The folder of this package: beside the sources as well as beside the bundle it lies one folder up. */
export const packageRoot: string = fileURLToPath(new URL('..', import.meta.url));
