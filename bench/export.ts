import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zipStream } from '../packages/server/dist/features/workspace/whole/zip-stream.js';

const GIB = 1024 ** 3;
const LARGE_BYTES = 4 * GIB + 64 * 1024 ** 2;
const PIECE_BYTES = 1024 ** 2;
/** One more than ZIP without its extension counts, so that both of its ends are passed. */
const SMALL_FILES = 65_536;

/** Reads an archive as a program of others does: each file to its end, against the sums that are in the archive. */
const READER = `
import hashlib, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
infos = archive.infolist()
sums = hashlib.sha256()
with archive.open('large') as file:
    for piece in iter(lambda: file.read(1 << 20), b''):
        sums.update(piece)
wrong = [info.filename for info in infos if info.filename != 'large' and archive.read(info) != info.filename.encode()]
print(len(infos), archive.getinfo('large').file_size, sums.hexdigest(), len(wrong))
`;

/** What is random cannot be packed: the archive is as large as what is in it. */
async function* pieces(sum: ReturnType<typeof createHash>) {
  const noise = randomBytes(PIECE_BYTES);
  for (let sent = 0; sent < LARGE_BYTES; sent += PIECE_BYTES) {
    // Each piece is another one, without the cost of a new one.
    noise.writeBigUInt64LE(BigInt(sent));
    const piece = Buffer.from(noise);
    sum.update(piece);
    yield piece;
  }
}

async function* files(sum: ReturnType<typeof createHash>) {
  yield { name: 'large', content: pieces(sum) };
  for (let nth = 0; nth < SMALL_FILES; nth += 1) yield { name: `${nth}`, content: [Buffer.from(`${nth}`)] };
}

/** Whether an export beyond 4 GiB and 65,535 files can be read by another program, and what it costs to write one. */
export async function benchExport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-export-'));
  try {
    const path = join(folder, 'workspace.zip');
    const [sum, begun] = [createHash('sha256'), performance.now()];
    await pipeline(Readable.from(zipStream(files(sum))), createWriteStream(path));
    const seconds = (performance.now() - begun) / 1000;
    const { maxRSS } = process.resourceUsage();
    const read = spawnSync('python3', ['-c', READER, path], { encoding: 'utf8' });
    const expected = `${SMALL_FILES + 1} ${LARGE_BYTES} ${sum.digest('hex')} 0`;
    if (read.stdout.trim() !== expected)
      throw new Error(`Python read ${read.stdout.trim()} instead of ${expected}. ${read.stderr}`);
    const gibibytes = statSync(path).size / GIB;
    console.log(
      `export    ${gibibytes.toFixed(2)} GiB with ${SMALL_FILES + 1} files written in ${Math.round(seconds)} s, at most ${Math.round(maxRSS / 1024)} MB resident (bar 500); read by Python's zipfile`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
