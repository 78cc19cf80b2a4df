/** What keeps the live page current: it follows the run's events and writes them as text, never as markup. */
export const liveScript = `
(() => {
  const at = (id) => document.getElementById(id);
  const again = () => setTimeout(() => location.reload(), 5000);
  const root = at('live');
  if (!root || !window.EventSource) return again();
  const put = (id, text) => { const e = at(id); if (e && e.textContent !== text) e.textContent = text; };
  const seconds = (ms) => (ms / 1000).toFixed(1) + ' s';
  const item = (step) => {
    const li = document.createElement('li');
    li.className = step.state;
    const name = document.createElement('span');
    name.textContent = step.number + '. ' + step.title;
    const state = document.createElement('small');
    state.textContent = ' ' + step.state + (step.duration_ms === null ? '' : ', ' + seconds(step.duration_ms));
    li.append(name, state);
    return li;
  };
  const show = (run) => {
    put('state', run.status);
    put('explanation', run.explanation);
    const p = run.progress;
    at('work').hidden = !p;
    if (!p) return;
    put('page-title', p.title ?? '');
    put('count', p.steps.filter((s) => s.state !== 'running').length + ' of ' + p.total_steps + ' steps done');
    at('steps').replaceChildren(...p.steps.map(item));
    put('log', p.log.join('\\n'));
    at('refusals').hidden = p.refused_hosts.length === 0;
    put('hosts', p.refused_hosts.join(', '));
  };
  const source = new EventSource(root.dataset.events);
  source.onmessage = (message) => {
    const run = JSON.parse(message.data);
    if (run.status === 'published' || run.status === 'errored') { source.close(); location.reload(); return; }
    show(run);
  };
  source.onerror = () => { if (source.readyState === 2) again(); };
})();
`;
