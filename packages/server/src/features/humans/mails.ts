import type { Mail } from '../../adapters/mail.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);
}

function asHtml(paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return `<!doctype html>\n<html lang="en"><body style="font:16px/1.5 sans-serif">\n${body}\n</body></html>\n`;
}

/** The mail with a sign-in code. The code stays out of the subject, which locked screens show. */
export function codeMail(to: string, code: string, platformUrl: string, lifetimeMinutes: number): Mail {
  const host = new URL(platformUrl).host;
  const page = `${platformUrl}/sign-in/code`;
  const life = `It works once and for ${lifetimeMinutes} minutes.`;
  const care = `Do not tell anyone this code, and type it nowhere but on ${page}. We never ask for it by mail, chat or phone, and neither may an agent.`;
  const stray = 'If you did not ask for it, ignore this mail: without the code nobody gets in.';
  return {
    to,
    subject: `Your sign-in code for ${host}`,
    text: `Your sign-in code for ${host}:\n\n    ${code}\n\n${life}\n\n${care}\n\n${stray}\n`,
    html: asHtml([
      `Your sign-in code for ${escapeHtml(host)}:`,
      `<strong style="font-size:28px;letter-spacing:4px">${escapeHtml(code)}</strong>`,
      escapeHtml(life),
      escapeHtml(care),
      escapeHtml(stray),
    ]),
  };
}

/** The mail that offers a place in a workspace; it carries no secret, because signing in proves the address. */
export function invitationMail(
  to: string,
  invitation: { readonly workspaceName: string; readonly invitedBy: string; readonly role: string },
  platformUrl: string,
): Mail {
  const host = new URL(platformUrl).host;
  const page = `${platformUrl}/sign-in`;
  const offer = `${invitation.invitedBy} invites you to the workspace “${invitation.workspaceName}” on ${host}, as ${invitation.role}.`;
  const how = `To accept or decline, sign in with this address: ${page}`;
  const stray = 'If you do not know them, ignore this mail: nothing happens until you accept.';
  return {
    to,
    subject: `An invitation to a workspace on ${host}`,
    text: `${offer}\n\n${how}\n\n${stray}\n`,
    html: asHtml([offer, how, stray].map(escapeHtml)),
  };
}
