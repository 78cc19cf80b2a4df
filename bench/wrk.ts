import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Load, requestHead } from './load.ts';

const CONNECTIONS = 64;
const ADDRESSES = 4_096;
const RATE = /Requests\/sec:\s+([\d.]+)/u;
const ALL_RIGHT = /^refused 0$/mu;

/** Requests come from as many addresses in turn, too many for the limit per address to get in the way. */
function script(load: Load): string {
  return `
local head, body = ${JSON.stringify(requestHead(load))}, ${JSON.stringify(load.body)}
local size = "content-length: " .. #body .. "\\r\\n"
local count = 0
request = function()
  count = (count + 1) % ${ADDRESSES}
  local from = string.format("x-forwarded-for: 20.0.%d.%d\\r\\n\\r\\n", count / 256, count % 256)
  return head .. size .. from .. body
end
done = function(summary) print("refused " .. summary.errors.status) end
`;
}

/**
 * Answers per second under wrk, an independent load generator that costs less than one in Node.js: on two cores,
 * what the load takes is taken from a server that can use both.
 */
export async function answersUnderWrk(load: Load, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
  try {
    const file = join(folder, 'load.lua');
    writeFileSync(file, script(load));
    const { stdout } = await promisify(execFile)('wrk', [
      ...['--threads', '1', '--connections', String(CONNECTIONS), '--duration', `${seconds}s`],
      ...['--script', file, `http://127.0.0.1:${load.port}${load.path}`],
    ]);
    const rate = RATE.exec(stdout)?.[1];
    if (rate === undefined || !ALL_RIGHT.test(stdout)) throw new Error(`wrk was refused: ${stdout}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
