import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';

/*
 * Run by action.yml: writes the comment of a run on its pull request, or over the one of an earlier run, which is found by
 * its first line. Whatever goes wrong here is a warning: the verdict is told elsewhere.
 */

const PER_PAGE = 100;
const MOST_PAGES = 50;
const DEADLINE_MS = 30_000;
/** Whose comments may be written over; anybody could begin one with our line. */
const TRUSTED = ['OWNER', 'MEMBER', 'COLLABORATOR'];

const {
  COMMENT_FILE = '',
  GITHUB_API_URL = 'https://api.github.com',
  GITHUB_EVENT_PATH = '',
  GITHUB_REPOSITORY = '',
  GITHUB_TOKEN = '',
  RED = '0',
} = process.env;

try {
  console.log(await comment());
} catch (error) {
  const text = String(error instanceof Error ? error.message : error).replace(/[%\r\n]+/gu, ' ');
  console.log(`::warning title=Waymark::The comment could not be written. ${text}`);
}

async function comment() {
  const number = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')).pull_request?.number;
  if (!Number.isInteger(number))
    return 'This run belongs to no pull request; there is nothing to comment on.';
  const body = readFileSync(COMMENT_FILE, 'utf8');
  const [marker = ''] = body.split('\n', 1);
  if (!marker.startsWith('<!-- waymark-audit')) throw new Error(`${COMMENT_FILE} is no comment of a run.`);
  const earlier = await findEarlier(number, marker);
  if (earlier !== undefined) {
    await ask('PATCH', `issues/comments/${earlier.id}`, { body });
    return 'The comment of the earlier run was brought up to date.';
  }
  if (Number(RED) === 0) return 'Nothing is red, and there is no earlier comment: none is written.';
  await ask('POST', `issues/${number}/comments`, { body });
  return 'The comment was written.';
}

async function findEarlier(number, marker) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const some = await ask('GET', `issues/${number}/comments?per_page=${PER_PAGE}&page=${page}`);
    const found = some.find((one) => isOurs(one, marker));
    if (found !== undefined || some.length < PER_PAGE) return found;
  }
  return undefined;
}

function isOurs({ body, user, author_association: association }, marker) {
  return body?.startsWith(marker) && (user?.type === 'Bot' || TRUSTED.includes(association));
}

async function ask(method, path, content) {
  const url = new URL(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/${path}`);
  const { status, text } = await send(url, method, content);
  if (status >= 200 && status < 300) return JSON.parse(text);
  const hint =
    status === 403 || status === 404
      ? ' The job needs "permissions: pull-requests: write"; a pull request from a fork never has it.'
      : '';
  throw new Error(`${method} ${url.pathname} was answered with ${status}.${hint}`);
}

function send(url, method, content) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${GITHUB_TOKEN}`,
    'content-type': 'application/json',
    'user-agent': 'waymark',
    'x-github-api-version': '2022-11-28',
  };
  const start = url.protocol === 'http:' ? request : requestSecurely;
  const call = start(url, { method, headers, timeout: DEADLINE_MS }, (answer) => {
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () =>
      resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString('utf8') }),
    );
    answer.on('error', reject);
  });
  call.on('error', reject);
  call.on('timeout', () => call.destroy(new Error('GitHub took too long to answer.')));
  call.end(content === undefined ? undefined : JSON.stringify(content));
  return promise;
}
