import { benchReads } from './reads.ts';
import { benchStart } from './start.ts';

await benchStart();
await benchReads();
