import { describe, expect, it } from 'vitest';
import { reasonWords, writeReason } from './reason.ts';

describe('a reason', () => {
  it.each([
    [writeReason('listed', 'openai', '2026-11-14'), 'in OpenAI’s address list of 14 November 2026'],
    [writeReason('not_listed', 'bing', '2026-11-14'), 'not in Microsoft’s address list of 14 November 2026'],
    [writeReason('stale_list', 'openai', '2026-08-22'), 'the one held is of 22 August 2026: too old'],
    [writeReason('no_list', 'anthropic'), 'no address list of Anthropic is held yet'],
    [
      writeReason('signed', 'chatgpt.com:8443', 'abcd1234'),
      'signed by a key of chatgpt.com:8443 (abcd1234…)',
    ],
    [
      writeReason('reverse_confirmed', 'googlebot.com'),
      'the name of its address is of googlebot.com and leads back to it',
    ],
    [writeReason('signature_unreadable', ''), 'signed as nobody, in a way'],
    [writeReason('signature_inexact', 'chatgpt.com'), 'not known here as they were sent'],
    [writeReason('signature_wrong_authority', 'chatgpt.com'), 'for another host than that of this project'],
    [writeReason('signature_missing'), 'and no signature by it was passed on'],
    [writeReason('no_way'), 'its operator publishes nothing to check it by'],
  ])('%s says "%s"', (stored, words) => {
    expect(reasonWords(stored)).toContain(words);
  });

  it('is not made up where none is stored, or one of another version', () => {
    expect(reasonWords('')).toBeUndefined();
    expect(reasonWords('constructor:x')).toBeUndefined();
  });
});
