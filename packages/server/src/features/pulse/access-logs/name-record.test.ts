import { expect, it } from 'vitest';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { type LogRecord, logFormat } from './formats/index.ts';
import { createNamer } from './name-record.ts';

const keys = deriveServiceKeys(Buffer.alloc(32, 1));
const LINE = '203.0.113.7 - - [12/Nov/2026:08:30:05 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl/8"';

function recordOf(line = LINE): LogRecord {
  const record = logFormat('combined').read(line);
  return typeof record === 'string' ? expect.unreachable(record) : record;
}

it('gives the same id for the same line, and another for another line, project or service', () => {
  const id = createNamer(keys, 'p')(recordOf());
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  expect(createNamer(keys, 'p')(recordOf())).toBe(id);
  const others = [
    createNamer(keys, 'p')(recordOf(LINE.replace('/a ', '/b '))),
    createNamer(keys, 'p')(recordOf(LINE.replace('.7 ', '.8 '))),
    createNamer(keys, 'q')(recordOf()),
    createNamer(deriveServiceKeys(Buffer.alloc(32, 2)), 'p')(recordOf()),
  ];
  expect(new Set([id, ...others]).size).toBe(5);
});

it('tells equal lines of one file apart, in the same way every time', () => {
  const name = () => {
    const namer = createNamer(keys, 'p');
    return [namer(recordOf()), namer(recordOf()), namer(recordOf())];
  };
  expect(new Set(name()).size).toBe(3);
  expect(name()).toEqual(name());
});

it('takes a request that its log names for the same, whatever else is written of it', () => {
  const namer = createNamer(keys, 'p');
  const named = { ...recordOf(), name: 'ray-1' };
  expect(namer({ ...named, bytes: 9 })).toBe(namer(named));
  expect(namer({ ...named, name: 'ray-2' })).not.toBe(namer(named));
});
