import type { ReportHistory, ReportStatus } from '@waymark/contract';

type Verdict = ReportHistory['verdicts'][number];

/** From what one hopes for to what one fears; what was not settled stands apart at the bottom. */
const ROWS: readonly { readonly status: ReportStatus; readonly label: string }[] = [
  { status: 'passed', label: 'passed' },
  { status: 'blocked', label: 'blocked' },
  { status: 'failed', label: 'failed' },
  { status: 'inconclusive', label: 'no verdict' },
];
const SHOWN = 24;
const LEFT = 84;
const RIGHT = 348;
const TOP = 14;
const ROW_HEIGHT = 28;
const BOTTOM = TOP + ROW_HEIGHT * (ROWS.length - 1);

export const chartStyle = `
figure.verdicts{margin:.5rem 0}
figure.verdicts>svg{height:auto;max-width:34rem;border:0}
.verdicts text{fill:var(--soft);font:11px var(--sans)}
.verdicts .grid{stroke:var(--line)}
.verdicts polyline{fill:none;stroke:var(--edge);stroke-width:1.5}
.verdicts .dot{fill:var(--tone);stroke:var(--paper);stroke-width:1.5}
.verdicts .this{stroke:var(--ink);stroke-width:2}
`;

const dayOf = ({ published_at: at }: Verdict) => at.slice(0, 10);

/** How verdicts are told in a sentence for whoever does not see the chart. */
function told(verdicts: readonly Verdict[]): string {
  const counts = ROWS.map(({ status, label }) => ({
    label,
    count: verdicts.filter((verdict) => verdict.status === status).length,
  })).filter(({ count }) => count > 0);
  const [first, last] = [verdicts.at(0), verdicts.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${verdicts.length} audits from ${dayOf(first)} to ${dayOf(last)}: ${counts.map(({ label, count }) => `${count} ${label}`).join(', ')}.`;
}

/** The verdicts on a page as marks from the oldest to the newest; the table beside it has the same in words. */
export function VerdictChart({ history }: { history: ReportHistory }) {
  const verdicts = history.verdicts.slice(0, SHOWN).toReversed();
  const gap = (RIGHT - LEFT - 16) / Math.max(1, verdicts.length - 1);
  const points = verdicts.map((verdict, index) => ({
    verdict,
    x: Math.round((LEFT + 8 + index * gap) * 10) / 10,
    y: TOP + ROW_HEIGHT * ROWS.findIndex(({ status }) => status === verdict.status),
  }));
  const [first, last] = [verdicts.at(0), verdicts.at(-1)];
  return (
    <figure class="verdicts">
      <svg viewBox={`0 0 360 ${BOTTOM + 48}`} role="img" aria-labelledby="verdict-chart-title">
        <title id="verdict-chart-title">{told(verdicts)}</title>
        {ROWS.map(({ label }, row) => (
          <>
            <text x={LEFT - 8} y={TOP + row * ROW_HEIGHT + 4} text-anchor="end">
              {label}
            </text>
            <line class="grid" x1={LEFT} x2={RIGHT} y1={TOP + row * ROW_HEIGHT} y2={TOP + row * ROW_HEIGHT} />
          </>
        ))}
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ verdict, x, y }) => (
          <circle
            class={`dot ${verdict.status}${verdict.is_this_report ? ' this' : ''}`}
            cx={x}
            cy={y}
            r={verdict.is_this_report ? 6 : 5}
          >
            <title>{`${dayOf(verdict)}: ${verdict.status}`}</title>
          </circle>
        ))}
        <text x={LEFT} y={BOTTOM + 24}>
          {first === undefined ? '' : dayOf(first)}
        </text>
        <text x={RIGHT} y={BOTTOM + 24} text-anchor="end">
          {last === undefined ? '' : dayOf(last)}
        </text>
        <text x={(LEFT + RIGHT) / 2} y={BOTTOM + 42} text-anchor="middle">
          audits of this page, the oldest first
        </text>
      </svg>
    </figure>
  );
}

/** The same in words, with a link to each report. */
export function VerdictTable({ history }: { history: ReportHistory }) {
  return (
    <div class="scroll" tabindex={0}>
      <table>
        <caption class="away">The verdicts on this page, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Audited (UTC)</th>
            <th scope="col">Verdict</th>
            <th scope="col">Report</th>
          </tr>
        </thead>
        <tbody>
          {history.verdicts.map((verdict) => (
            <tr>
              <td>
                <time datetime={verdict.published_at}>
                  {verdict.published_at.slice(0, 16).replace('T', ' ')}
                </time>
              </td>
              <td>
                <span class={`badge ${verdict.status}`}>{verdict.status}</span>
              </td>
              <td>
                {verdict.is_this_report ? (
                  'this report'
                ) : (
                  <a href={verdict.report_url}>
                    The report of {verdict.published_at.slice(0, 16).replace('T', ' ')}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
