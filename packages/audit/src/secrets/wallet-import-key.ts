import { createHash } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const checksumBytes = 4;
/** Version bytes of private keys on the Bitcoin main and test networks. */
const privateKeyVersions: readonly (number | undefined)[] = [0x80, 0xef];

/** Whether a word is a Bitcoin key in wallet import format; its checksum rules out every look-alike. */
export function isWalletImportKey(word: string): boolean {
  const bytes = decodeBase58(word);
  if (bytes === undefined || !privateKeyVersions.includes(bytes[0])) return false;
  const payload = bytes.subarray(0, -checksumBytes);
  const checksum = sha256(sha256(payload)).subarray(0, checksumBytes);
  return checksum.equals(bytes.subarray(-checksumBytes));
}

/** Leading zero bytes are not restored: no private key version is zero. */
function decodeBase58(word: string): Buffer | undefined {
  let number = 0n;
  for (const character of word) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
