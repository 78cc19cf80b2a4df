import type { SmtpInbox } from '@waymark/testkit';
import { expect } from 'vitest';
import { type Answer, type Sending, send } from './http.ts';
import { nextAddress } from './samples.ts';

type Fields = Readonly<Record<string, string>>;

const maxRedirects = 5;

/** A browser without a screen: cookies, redirects, forms and the headers that browsers send. */
export class HumanBrowser {
  readonly platformUrl: string;
  readonly from: string;
  readonly #cookies = new Map<string, string>();
  /** The paths of the last navigation, redirects included. */
  visited: string[] = [];

  constructor(platformUrl: string, from: string = nextAddress()) {
    this.platformUrl = platformUrl;
    this.from = from;
  }

  cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** Asks for one page without following where it sends. */
  async request(url: string, sending: Sending = {}): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      accept: 'text/html,application/xhtml+xml',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      ...(cookie === '' ? {} : { cookie }),
      ...sending.headers,
    };
    const answer = await send(new URL(url, this.platformUrl).href, { from: this.from, ...sending, headers });
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /;\s*max-age=0\b/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  /** Opens a page, following redirects as a browser does. */
  async open(url: string): Promise<Answer> {
    this.visited = [url];
    return await this.#follow(await this.request(url, { headers: { 'sec-fetch-site': 'none' } }));
  }

  async #follow(first: Answer): Promise<Answer> {
    let answer = first;
    for (let hop = 0; answer.headers.location !== undefined && hop < maxRedirects; hop += 1) {
      const { href, origin } = new URL(answer.headers.location, this.platformUrl);
      expect(origin).toBe(new URL(this.platformUrl).origin);
      this.visited.push(href);
      answer = await this.request(href, { headers: { 'sec-fetch-site': 'same-origin' } });
    }
    return answer;
  }

  /** Posts a form as the page itself would, without following where it sends. */
  post(path: string, fields: Fields, headers: Fields = {}): Promise<Answer> {
    return this.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(this.platformUrl).origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  }

  async submit(path: string, fields: Fields): Promise<Answer> {
    return await this.#follow(await this.post(path, fields));
  }

  /** Types the address and the mailed code; gives the page that signing in leads to. */
  async signIn(email: string, inbox: SmtpInbox, page?: Answer): Promise<Answer> {
    const start = page ?? (await this.open('/sign-in'));
    const known = inbox.messages.length;
    const codePage = await this.submit('/sign-in', { ...formFields(start, '/sign-in'), email });
    const code = await mailedCode(inbox, email, known);
    return await this.submit('/sign-in/code', { ...formFields(codePage, '/sign-in/code'), code });
  }

  /** Opens the link of a ceremony and signs in, up to the claim form. */
  async openClaim(verificationUri: string, email: string, inbox: SmtpInbox): Promise<Answer> {
    const page = await this.open(verificationUri);
    const isSignIn = new URL(this.visited.at(-1) ?? '').pathname === '/sign-in';
    return isSignIn ? await this.signIn(email, inbox, page) : page;
  }

  /** Answers the claim form that is shown. */
  decide(page: Answer, code: string, decision: 'confirm' | 'deny' = 'confirm'): Promise<Answer> {
    return this.submit('/claim', { ...formFields(page, '/claim'), code, decision });
  }

  /** The whole human half of a ceremony. */
  async complete(ceremony: { verificationUri: string; userCode: string }, email: string, inbox: SmtpInbox) {
    const page = await this.openClaim(ceremony.verificationUri, email, inbox);
    const done = await this.decide(page, ceremony.userCode);
    expect({ status: done.status, heading: headingOf(done) }).toMatchObject({ status: 200 });
    return done;
  }
}

const codeLine = /^\s+(\d{6})\s*$/m;

/** The code in the next mail with one to the address; other mail may come between. */
export async function mailedCode(inbox: SmtpInbox, email: string, known: number): Promise<string> {
  const mail = await inbox.waitForMessage(
    (message) =>
      message.to.includes(email) && codeLine.test(message.raw) && inbox.messages.indexOf(message) >= known,
  );
  const code = codeLine.exec(mail.raw)?.[1];
  if (code === undefined) throw new Error(`no code in ${mail.raw}`);
  return code;
}

/** The hidden fields and values of the form with this action. */
export function formFields(page: Answer, action: string): Record<string, string> {
  const forms = page.text.match(/<form[^>]*>[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((each) => attribute(each, 'action') === action);
  if (form === undefined) throw new Error(`no form for ${action}: ${page.status} ${headingOf(page)}`);
  const inputs = form.match(/<input[^>]*>/g) ?? [];
  const hidden = inputs.filter((input) => attribute(input, 'type') === 'hidden');
  return Object.fromEntries(hidden.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

export function headingOf(page: Answer): string {
  return /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(page.text)?.[1] ?? page.text.slice(0, 200);
}
