import { apiVersions, type Deprecation, limits } from '@waymark/contract';
import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import type { Mailer } from '../../../lib/mail/mail.ts';
import type { SubmitDeps } from '../../audits/index.ts';
import {
  challengeFields,
  challengeWidget,
  emptyForm,
  examplePages,
  type FormState,
  type SiteConfig,
  type SitePage,
  sendTwin,
  sitePage,
  takeForm,
} from '../../site/index.ts';
import { type GuideConfig, renderGuide } from '../agent-guide/index.ts';
import {
  type DevelopersConfig,
  readLargeAnswers,
  readReference,
  renderDevelopers,
  renderDocumentsPage,
} from '../api-reference/index.ts';
import { allExamples } from '../guide-parts/index.ts';
import {
  type LogDrainConfig,
  type PulseGuideConfig,
  renderLogDrains,
  renderPulseGuide,
  renderPulseSteps,
} from '../pulse-guide/index.ts';
import { AuditsPage } from './audits-page.tsx';
import { HomePage } from './home-page.tsx';
import { auditsMarkdown, homeMarkdown } from './markdown-twins.ts';
import { DocumentPage } from './pages.tsx';
import { PulsePage } from './pulse-page.tsx';
import { renderChangelog } from './render-changelog.ts';
import { type ShowReportDeps, showReport } from './show-report.ts';
import { submitForm } from './submit-form.ts';

/** A page that shows what was published last need not be newer than this. */
const FRESH_ENOUGH_MS = 5_000;

export interface LandingDeps extends SubmitDeps, ShowReportDeps {
  readonly deprecations: readonly Deprecation[];
  /** The API description of both hosts. */
  describe(): object;
  readonly mailer: Pick<Mailer, 'kind'>;
  readonly config: SiteConfig &
    GuideConfig &
    PulseGuideConfig &
    LogDrainConfig &
    SubmitDeps['config'] &
    DevelopersConfig & { readonly challengeVerifyUrl: string | undefined };
}

export const auditFormRules = {
  path: sitePage.audits.path,
  limit: { refusals: 'submissions', repeats: false },
  maxBytes: limits.landingBodyBytes,
} as const satisfies OperationRules;

interface Twin {
  readonly rememberedMs: number;
  html(): Promise<object> | object;
  markdown(): Promise<string> | string;
}

/** The pages of the landing host for people, each with its Markdown twin. */
export function landingRoutes(deps: LandingDeps): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const { config: site } = deps;
  const widget = challengeWidget(deps.challenge, site.challengeVerifyUrl);
  const parts = { widgetSources: widget?.provider?.sources ?? [] };
  const example = { baseUrl: site.baseUrl, staysHere: deps.mailer.kind === 'outbox' };
  const serve = (page: SitePage, twin: Twin) => {
    const answer = (c: Context<HttpEnv>) => sendTwin(c, { site, page, parts, ...twin });
    routes.get(page.path, answer).get(page.markdownPath, answer);
  };
  serve(sitePage.home, {
    rememberedMs: FRESH_ENOUGH_MS,
    html: async () => HomePage({ site, widget, report: await showReport(deps), state: emptyForm, example }),
    markdown: async () => homeMarkdown(site, await showReport(deps)),
  });
  serve(sitePage.audits, {
    rememberedMs: Number.POSITIVE_INFINITY,
    html: () => AuditsPage({ site, widget, state: emptyForm }),
    markdown: () => auditsMarkdown(site),
  });
  serve(sitePage.pulse, {
    rememberedMs: Number.POSITIVE_INFINITY,
    html: () => PulsePage({ site, guide: renderPulseSteps(site) }),
    markdown: () => renderPulseGuide(site),
  });
  const documents = [
    { page: sitePage.agents, markdown: () => renderGuide(site, deps.deprecations) },
    {
      page: sitePage.developers,
      markdown: () => renderDevelopers(site, readReference(deps.describe(), allExamples(site))),
    },
    {
      page: sitePage.documents,
      markdown: () => renderDocumentsPage(site.baseUrl, readLargeAnswers(deps.describe())),
    },
    { page: sitePage.logDrains, markdown: () => renderLogDrains(site) },
    {
      page: sitePage.changelog,
      markdown: () => renderChangelog(site.baseUrl, apiVersions, deps.deprecations),
    },
    ...Object.values(examplePages).map((page) => ({ page, markdown: () => page.markdown })),
  ];
  for (const { page, markdown } of documents) {
    serve(page, {
      rememberedMs: Number.POSITIVE_INFINITY,
      html: () => DocumentPage({ site, page, markdown: markdown() }),
      markdown,
    });
  }
  routes.post(auditFormRules.path, (c) =>
    takeForm(c, {
      site,
      parts,
      shownFields: ['quickstart_url', 'email', 'challenge_token'],
      hiddenFields: challengeFields,
      act: (values) => submitForm(deps, values, { ...c.var, userAgent: c.req.header('user-agent') }),
      show: (state: FormState) => AuditsPage({ site, widget, state }),
    }),
  );
  return routes;
}
