/**
 * Tells the service once by whose clocks its reader lives: the page is drawn there, so that days begin at the reader's
 * midnight. It asks for the page again only when the browser took the note.
 */
export const zoneScript = `
(() => {
  const note = 'zone=' + encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
  const isNoted = () => document.cookie.split('; ').includes(note);
  if (isNoted()) return;
  document.cookie = note + '; path=/; max-age=31536000; samesite=lax' + (location.protocol === 'https:' ? '; secure' : '');
  if (isNoted()) location.reload();
})();
`;

/** Keeps the live page current: what is between its marks is taken from the same page, asked for again. */
export const liveScript = `
(() => {
  const button = document.getElementById('pause');
  let isPaused = false;
  button.hidden = false;
  button.onclick = () => {
    isPaused = !isPaused;
    button.textContent = isPaused ? 'Go on' : 'Pause';
  };
  const again = async () => {
    if (!isPaused && !document.hidden && !document.getElementById('live').contains(document.activeElement)) {
      try {
        const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const fresh = page.getElementById('live');
        if (answer.ok && fresh) document.getElementById('live').replaceWith(document.adoptNode(fresh));
      } catch {}
    }
    setTimeout(again, 3000);
  };
  setTimeout(again, 3000);
})();
`;
