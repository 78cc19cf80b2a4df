import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A comment on the pull request. */
export interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
  readonly author_association: string;
}

/** A stand-in of GitHub's comments, for one pull request. */
export interface CommentApi {
  readonly url: string;
  readonly comments: Comment[];
  /** What it answers with instead, from now on. */
  refuseWith: number | undefined;
  /** What it was asked, such as `POST /repos/o/r/issues/7/comments`. */
  readonly asked: string[];
}

/** Starts the stand-in; it takes one token and knows one pull request. */
export async function startCommentApi(token: string, pull: string): Promise<CommentApi> {
  const api: CommentApi = { url: '', comments: [], refuseWith: undefined, asked: [] };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    api.asked.push(`${request.method} ${url.pathname}`);
    const answer = (status: number, content: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    const content = await text(request);
    if (api.refuseWith !== undefined) return answer(api.refuseWith, { message: 'no' });
    if (request.headers.authorization !== `Bearer ${token}`)
      return answer(401, { message: 'Bad credentials' });
    if (request.headers['user-agent'] === undefined) return answer(403, { message: 'no user agent' });
    if (url.pathname === `${pull}/comments` && request.method === 'GET') {
      const [size, at] = ['per_page', 'page'].map((name) => Number(url.searchParams.get(name)));
      return answer(200, api.comments.slice(((at ?? 1) - 1) * (size ?? 30), (at ?? 1) * (size ?? 30)));
    }
    const { body } = JSON.parse(content);
    if (body.length > 65_536) return answer(422, { message: 'body is too long' });
    if (url.pathname === `${pull}/comments` && request.method === 'POST') {
      const comment = {
        id: api.comments.length + 1,
        body,
        user: { type: 'Bot' },
        author_association: 'NONE',
      };
      api.comments.push(comment);
      return answer(201, comment);
    }
    const comment = api.comments.find(({ id }) => url.pathname.endsWith(`/issues/comments/${id}`));
    if (comment === undefined || request.method !== 'PATCH') return answer(404, { message: 'Not Found' });
    comment.body = body;
    answer(200, comment);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return Object.assign(api, { url: `http://127.0.0.1:${port}` });
}
