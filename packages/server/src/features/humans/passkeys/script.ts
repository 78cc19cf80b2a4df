/**
 * Lets the browser make or use a passkey and sends its answer as the page's own form. A form with data-passkey asks for
 * its options at that path first. By hand: browsers learned to read and write the JSON themselves only lately.
 */
export const passkeyScript = `
(() => {
  const forms = document.querySelectorAll('form[data-passkey]');
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  const listed = (all) => (all || []).map((each) => ({ ...each, id: bytes(each.id) }));
  const ask = (options) => {
    const challenge = bytes(options.challenge);
    if (!options.user) return navigator.credentials.get({ publicKey: { ...options, challenge } });
    const user = { ...options.user, id: bytes(options.user.id) };
    const excludeCredentials = listed(options.excludeCredentials);
    return navigator.credentials.create({ publicKey: { ...options, challenge, user, excludeCredentials } });
  };
  const written = ({ id, rawId, type, response }) => {
    const parts = {};
    for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
      if (response[name]) parts[name] = text(response[name]);
    if (response.getTransports) parts.transports = response.getTransports();
    return JSON.stringify({ id, rawId: text(rawId), type, response: parts, clientExtensionResults: {} });
  };
  const run = async (form) => {
    const body = new URLSearchParams({ csrf: form.elements.csrf.value });
    const answer = await fetch(form.dataset.passkey, { method: 'POST', body, headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(answer.status === 429 ? 'Too many tries. Wait some minutes.' : 'Reload the page and try again.');
    form.elements.answer.value = written(await ask(await answer.json()));
    form.submit();
  };
  for (const form of forms) {
    form.hidden = !window.PublicKeyCredential;
    const said = form.querySelector('[role=status]');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      said.textContent = '';
      run(form).catch((problem) => {
        const name = problem && problem.name;
        said.textContent = name === 'InvalidStateError' ? 'This device has a passkey for you already.'
          : name === 'NotAllowedError' || name === 'AbortError' ? 'Nothing was done: the device was not asked, or said no.'
          : problem.message;
      });
    });
  }
})();
`;
