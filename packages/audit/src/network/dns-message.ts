const HEADER_BYTES = 12;
const TYPE_A = 1;
const TTL_SECONDS = 1;

/** A question of a DNS message: its name in lower case, its type, and where the question ends. */
export type DnsQuestion = { name: string; type: number; end: number };

/**
 * Reads the only question of a DNS query, or nothing if the message is no such query (RFC 1035 section 4.1). By hand, as
 * it runs in a process without any package: a question and one kind of answer are all of the format that it needs.
 */
export function readQuestion(message: Buffer): DnsQuestion | undefined {
  if (message.length < HEADER_BYTES || message.readUInt16BE(4) !== 1) return undefined;
  const labels: string[] = [];
  let offset = HEADER_BYTES;
  for (;;) {
    const length = message[offset];
    // A compressed name has no place in a query, and 63 is the longest label.
    if (length === undefined || length > 63) return undefined;
    offset += 1;
    if (length === 0) break;
    labels.push(message.toString('latin1', offset, offset + length));
    offset += length;
  }
  if (offset + 4 > message.length) return undefined;
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(offset), end: offset + 4 };
}

/** Answers a query with one IPv4 address; every other type gets the empty answer of a name that exists. */
export function answerQuestion(query: Buffer, question: DnsQuestion, address: string): Buffer {
  const isAddress = question.type === TYPE_A;
  const head = Buffer.from(query.subarray(0, question.end));
  // QR, RD copied, RA: a recursive resolver's plain answer.
  head.writeUInt16BE(0x8080 | (query.readUInt16BE(2) & 0x0100), 2);
  head.writeUInt16BE(isAddress ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  return isAddress ? Buffer.concat([head, addressRecord(address)]) : head;
}

function addressRecord(address: string): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(TTL_SECONDS, 6);
  record.writeUInt16BE(4, 10);
  record.set(address.split('.').map(Number), 12);
  return record;
}
