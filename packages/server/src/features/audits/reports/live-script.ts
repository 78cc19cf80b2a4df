/** What keeps the live page current: it follows the run's events and writes them as text, never as markup. */
export const liveScript = `
(() => {
  const at = (id) => document.getElementById(id);
  const again = () => setTimeout(() => location.reload(), 5000);
  const root = at('live');
  if (!root || !window.EventSource) return again();
  const last = {};
  // Unchanged parts are left alone, since the reader may be selecting or scrolling them.
  const part = (id, value, draw) => {
    const text = JSON.stringify(value);
    if (last[id] !== text) { last[id] = text; draw(at(id), value); }
  };
  const make = (name, look, ...inner) => {
    const e = document.createElement(name);
    if (look) e.className = look;
    e.append(...inner);
    return e;
  };
  const put = (id, text) => part(id, text, (e) => { if (e.textContent !== text) e.textContent = text; });
  const step = (s) => {
    const li = make('li', s.state, make('span', '', s.lead), ' ');
    if (s.command) li.append(make('code', '', s.command), ' ');
    li.append(make('small', '', s.told));
    if (s.state === 'running') li.setAttribute('aria-current', 'step');
    return li;
  };
  const phase = (p) => {
    const li = make('li', p.state, p.name);
    if (p.state === 'now') li.setAttribute('aria-current', 'step');
    return li;
  };
  const line = (parts) => parts.map(([text, look]) => look ? make('span', look, text) : text);
  const show = (v) => {
    put('state', v.state);
    put('explanation', v.explanation);
    part('phases', v.phases, (e) => e.replaceChildren(...v.phases.map(phase)));
    part('bar', v.bar, (e, b) => {
      if (b) { e.max = b.max; e.value = b.value; } else e.removeAttribute('value');
    });
    at('work').hidden = v.steps.length === 0;
    put('page-title', v.title);
    put('count', v.count);
    part('steps', v.steps, (e) => e.replaceChildren(...v.steps.map(step)));
    at('proofs').hidden = !v.proofs;
    if (v.proofs) {
      put('proofs-done', v.proofs.done);
      part('proofs-now', v.proofs.now, (e) => e.replaceChildren(...v.proofs.now.map((t) => make('li', '', t))));
    }
    at('refusals').hidden = v.hosts === '';
    put('hosts', v.hosts);
    at('output').hidden = v.log.length === 0;
    part('log', v.log, (e) => {
      const isAtEnd = e.scrollHeight - e.scrollTop - e.clientHeight < 40;
      e.replaceChildren(...v.log.flatMap((l) => [...line(l), '\\n']));
      if (isAtEnd) e.scrollTop = e.scrollHeight;
    });
  };
  at('log').scrollTop = at('log').scrollHeight;
  const source = new EventSource(root.dataset.events);
  source.onmessage = (message) => {
    const run = JSON.parse(message.data);
    if (run.status === 'published' || run.status === 'errored') { source.close(); location.reload(); return; }
    show(run.view);
  };
  source.onerror = () => { if (source.readyState === 2) again(); };
})();
`;
