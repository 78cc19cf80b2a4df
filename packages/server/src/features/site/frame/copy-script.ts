/** Puts a button beside every text that is made to be copied, and says aloud what became of it; without it one marks the text. */
export const copyScript = `
(() => {
  for (const box of document.querySelectorAll('[data-copy]')) {
    const text = box.querySelector('pre, code');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.textContent = box.dataset.copy;
    const said = document.createElement('span');
    said.setAttribute('role', 'status');
    said.className = 'soft';
    const mark = () => {
      const details = text.closest('details');
      if (details) details.open = true;
      getSelection().selectAllChildren(text);
      return document.execCommand('copy');
    };
    button.addEventListener('click', async () => {
      said.textContent = '';
      const done = await (navigator.clipboard?.writeText(text.textContent) ?? Promise.reject())
        .then(() => true, mark);
      said.textContent = done ? 'Copied' : 'The text is marked: copy it with your keyboard';
    });
    const line = document.createElement('p');
    line.className = 'actions';
    line.append(button, said);
    box.prepend(line);
  }
})();
`;
