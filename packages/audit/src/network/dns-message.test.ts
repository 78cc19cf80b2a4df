import { describe, expect, it } from 'vitest';
import { answerQuestion, readQuestion } from './dns-message.ts';

function query(name: string, type: number): Buffer {
  const labels = name.split('.').flatMap((label) => [label.length, ...Buffer.from(label)]);
  return Buffer.from([0x12, 0x34, 0x01, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...labels, 0, 0, type, 0, 1]);
}

describe('readQuestion', () => {
  it('reads the name in lower case and the type', () => {
    expect(readQuestion(query('Registry.NPMJS.org', 1))).toMatchObject({
      name: 'registry.npmjs.org',
      type: 1,
    });
  });

  it.each([
    ['an empty message', Buffer.alloc(0)],
    ['a message without a question', Buffer.alloc(12)],
    ['a name that is cut off', query('example.org', 1).subarray(0, 18)],
    ['a question without its type', query('example.org', 1).subarray(0, -3)],
    ['a compressed name', Buffer.from([0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xc0, 0x0c, 0, 1, 0, 1])],
  ])('takes %s for no question', (_, message) => {
    expect(readQuestion(message)).toBeUndefined();
  });
});

describe('answerQuestion', () => {
  it.each([
    ['an address for type A', 1, 1, 16],
    ['nothing for type AAAA', 28, 0, 0],
    ['nothing for type HTTPS', 65, 0, 0],
  ])('gives %s', (_, type, count, extra) => {
    const asked = query('example.org', type);
    const question = readQuestion(asked);
    if (question === undefined) throw new Error('unreadable');
    const answer = answerQuestion(asked, question, '127.0.0.1');
    expect(answer.readUInt16BE(0)).toBe(0x1234);
    expect(answer.readUInt16BE(2) & 0x800f).toBe(0x8000);
    expect(answer.readUInt16BE(6)).toBe(count);
    expect(answer.length).toBe(asked.length + extra);
    if (count === 1) expect([...answer.subarray(-4)]).toEqual([127, 0, 0, 1]);
  });
});
