import { packagesInBill } from './sbom.mjs';

const severities = ['critical', 'high', 'moderate', 'low', 'info'];
const grave = new Set(['critical', 'high']);

/**
 * Sorts what npm's audit found: by severity, by whether it is in what we ship, and by whether an exception with a
 * reason and a last day covers it. `today` is YYYY-MM-DD.
 */
export function assessAdvisories({ report, lock, bill, exceptions, today }) {
  const shipped = new Set(packagesInBill(bill));
  const found = Object.values(report.vulnerabilities).flatMap(({ name, nodes, via }) =>
    via
      // A name instead of an object means "affected through that package", which has its own entry.
      .filter((each) => typeof each === 'object')
      .map(({ title, url, severity }) => {
        const versions = nodes.map((place) => lock.packages[place]?.version).filter(Boolean);
        const ships = versions.some((version) => shipped.has(`${name}@${version}`));
        const exception = exceptions.find((each) => each.package === name && each.advisory === idOf(url));
        return { name, versions, title, url, severity, ships, excuse: excuseOf(exception, today) };
      }),
  );
  const rank = (each) => severities.indexOf(each.severity) + (each.ships ? 0 : severities.length);
  return found
    .map((each) => ({ ...each, isGrave: each.ships && grave.has(each.severity) && !each.excuse?.holds }))
    .toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

function idOf(url) {
  return String(url).split('/').at(-1);
}

function excuseOf(exception, today) {
  return exception && { reason: exception.reason, until: exception.until, holds: today <= exception.until };
}

/** One line for each finding. */
export function describeAdvisory({ name, versions, title, url, severity, ships, excuse }) {
  const where = ships ? 'ships' : 'development only';
  const note = excuse
    ? ` (${excuse.holds ? 'excepted' : 'no longer excepted'}: ${excuse.reason}, ${excuse.until})`
    : '';
  return `${severity.padEnd(8)} ${where}: ${name} ${versions.join(', ')}: ${title} ${url}${note}`;
}
