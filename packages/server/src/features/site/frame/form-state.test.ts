import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { EmailField, Field, FormRefusal } from './form-parts.tsx';
import { describeRefusal, emptyForm, type FormState } from './form-state.ts';

const refused = (code: ConstructorParameters<typeof ServiceError>[0], more: object = {}) =>
  new ServiceError(code, { message: 'No.', resolution: 'Do this.', ...more });

describe('what an operation refused, on its form', () => {
  it('stands beside each field that it names and the form shows, and not at the top as well', () => {
    const error = refused('invalid_request', { extra: { fields: ['email', 'hidden'] } });
    expect(describeRefusal(error, ['url', 'email'])).toEqual({
      status: 400,
      isForgotten: false,
      problems: { email: 'No. Do this.' },
      retryAfterSeconds: undefined,
    });
  });

  it('stands at the top where it names no field of the form', () => {
    for (const extra of [{}, { fields: ['hidden'] }, { fields: 'email' }])
      expect(describeRefusal(refused('invalid_request', { extra }), ['email'])).toMatchObject({
        problems: {},
        refusal: 'No. Do this.',
      });
  });

  it('says when to come again, and has what was typed forgotten where that may be a secret', () => {
    expect(describeRefusal(refused('rate_limited', { retryAfterSeconds: 7 }), [])).toMatchObject({
      status: 429,
      retryAfterSeconds: 7,
      isForgotten: false,
    });
    expect(describeRefusal(refused('credential_detected'), [])).toMatchObject({
      status: 400,
      isForgotten: true,
    });
  });

  it('is nothing that a form could show where no operation of the landing host refuses so', () => {
    expect(describeRefusal(new Error('broken'), [])).toBeUndefined();
    expect(describeRefusal(refused('slow_down'), [])).toBeUndefined();
    expect(describeRefusal(undefined, [])).toBeUndefined();
  });
});

describe('a field', () => {
  const field = (state: Partial<FormState> = {}, more: object = {}) =>
    String(Field({ name: 'url', label: 'Page', state: { ...emptyForm, ...state }, ...more }));

  it('has its label, keeps what was typed as text, and is required', () => {
    const html = field({ values: { url: '"><b>' } });
    expect(html).toContain('<label for="form-url">Page</label>');
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(html).toContain(' required');
    expect(html).not.toContain('aria-');
  });

  it('is described by its hint and by what is wrong with it, in the words of its label', () => {
    const html = field({ problems: { url: '"url" is required.' } }, { hint: 'A public one.', form: 'check' });
    expect(html).toContain('aria-describedby="check-url-hint check-url-problem"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('<p class="hint" id="check-url-hint">A public one.</p>');
    expect(html).toContain('<p class="error" id="check-url-problem">Page is required.</p>');
  });

  it('is described by what there is of both', () => {
    expect(field({}, { hint: 'A public one.' })).toContain('aria-describedby="form-url-hint"');
    expect(field({ problems: { url: 'Wrong.' } })).toContain('aria-describedby="form-url-problem"');
    expect(field({ problems: { email: 'Wrong.' } })).not.toContain('aria-');
  });

  it('for an address is filled in by browsers, as none of the others', () => {
    expect(String(EmailField({ label: 'Mail', state: emptyForm }))).toMatch(
      /name="email" type="email"[^>]* autocomplete="email" maxlength="320"/u,
    );
    expect(field()).toContain('autocomplete="off"');
  });
});

it('a refusal of the whole is an alert, and without one there is none', () => {
  expect(String(FormRefusal({ state: { ...emptyForm, refusal: 'Not <now>.' } }))).toBe(
    '<div class="notice wrong" role="alert"><p>Not &lt;now&gt;.</p></div>',
  );
  expect(FormRefusal({ state: emptyForm })).toBeNull();
});
