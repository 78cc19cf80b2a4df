import { describe, expect, it } from 'vitest';
import { problemText } from './problem-text.ts';

describe('problemText', () => {
  it.each([
    ['connect to postgres://user:pw@db:5432/x failed', 'connect to postgres://[hidden]@db:5432/x failed'],
    ['smtp://only-a-user@mail.example', 'smtp://[hidden]@mail.example'],
    ['two: http://a:b@c and https://d:e@f', 'two: http://[hidden]@c and https://[hidden]@f'],
    [
      'a password with an at sign: postgres://user:p@ss@db/x',
      'a password with an at sign: postgres://[hidden]@db/x',
    ],
    ['no credentials in http://host/path@2x.png', 'no credentials in http://host/path@2x.png'],
    ['mail to someone@example.org', 'mail to someone@example.org'],
  ])('turns %j into %j', (message, text) => {
    expect(problemText(new Error(message))).toBe(text);
  });

  it('reads whatever was thrown', () => {
    expect(problemText('a string')).toBe('a string');
    expect(problemText(undefined)).toBe('undefined');
    expect(problemText({ toString: () => 'redis://u:p@h' })).toBe('redis://[hidden]@h');
  });

  it('lists the parts of an aggregate that says nothing itself', () => {
    const error = new AggregateError(
      [new Error('ECONNREFUSED ::1'), new Error('ECONNREFUSED 127.0.0.1')],
      '',
    );
    expect(problemText(error)).toBe('ECONNREFUSED ::1; ECONNREFUSED 127.0.0.1');
    expect(problemText(new AggregateError([new Error('part')], 'whole'))).toBe('whole');
  });
});
