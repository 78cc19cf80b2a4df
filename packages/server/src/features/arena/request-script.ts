/** Sends the form of a proof pack as the API wants it, and says what came of it. */
export const requestScript = `
(() => {
  const form = document.getElementById('pack');
  const said = document.getElementById('pack-said');
  if (!form || !said) return;
  form.hidden = false;
  const say = (text, isWrong) => { said.textContent = text; said.className = isWrong ? 'notice wrong' : 'notice'; said.hidden = false; };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    button.disabled = true;
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(new FormData(form))),
      });
      const body = await answer.json();
      if (answer.ok) { form.reset(); say('Requested. The pack is checked and then mailed, once.', false); }
      else say(body.message + ' ' + body.resolution, true);
    } catch { say('The request did not get through. Please try again.', true); }
    button.disabled = false;
    said.focus();
  });
})();
`;
