// Keeps the page fresh: asks for what changes often, with the tag of what it shows, and puts what
// is new in the place of what is old. A report is asked for again only if it became another one.
// Without this script, a reader reloads the page.
(() => {
  'use strict';
  const SOON = 2000;
  const LATER = 10000;
  const LIMIT = 60000;
  const FOCUSABLE = 'a[href],summary,.scroll,pre';
  const body = document.body;
  const fresh = document.getElementById('fresh');
  let tag = body.dataset.tag;
  let timer = 0;
  let pause = SOON;
  let asking = false;
  // The key of the report that the server has now, and until when it is not asked for again.
  let wanted = document.getElementById('report').dataset.key;
  let rest = 0;
  let fetching = false;

  /** Words for readers; screen readers speak them when they change. */
  function say(text, old) {
    if (fresh.textContent !== text) {
      fresh.textContent = text;
    }
    fresh.classList.toggle('old', old);
  }

  /** Puts an element in the place of another. What is open, scrolled and focused stays so. */
  function replace(old, next) {
    const open = [...old.querySelectorAll('details')].map(fold => fold.open);
    const scrolled = [...old.querySelectorAll('.scroll')].map(table => table.scrollLeft);
    const focused = [...old.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement);
    const href = document.activeElement?.getAttribute('href') ?? null;
    const added = document.importNode(next, true);
    old.replaceWith(added);
    added.querySelectorAll('details').forEach((fold, i) => { fold.open = !!open[i]; });
    added.querySelectorAll('.scroll').forEach((table, i) => {
      table.scrollLeft = scrolled[i] || 0;
    });
    if (focused >= 0) {
      const all = [...added.querySelectorAll(FOCUSABLE)];
      const same = all.find(link => href !== null && link.getAttribute('href') === href);
      const found = same || all[focused];
      if (found) {
        found.focus({preventScroll: true});
      }
    }
  }

  /** Replaces only what differs, so that what is selected elsewhere stays selected. */
  function showLive(next) {
    const live = document.getElementById('live');
    const newLive = next.getElementById('live');
    const parts = [...live.children];
    const newParts = [...newLive.children];
    const alike = parts.length === newParts.length
        && parts.every((part, i) => part.querySelector('h2')?.id === newParts[i].querySelector('h2')?.id);
    if (!alike) {
      replace(live, newLive);
      return;
    }
    parts.forEach((part, i) => {
      if (shown(part) !== shown(newParts[i])) {
        replace(part, newParts[i]);
      }
    });
  }

  /** What a part shows, without what its reader has opened. */
  function shown(part) {
    return part.outerHTML.replaceAll('<details open="">', '<details>');
  }

  async function get(headers) {
    const answer = await fetch(location.href, {
      headers: headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(LIMIT),
    });
    const text = answer.status === 200 ? await answer.text() : '';
    return {
      status: answer.status,
      tag: answer.headers.get('ETag') || '',
      page: new DOMParser().parseFromString(text, 'text/html'),
    };
  }

  /** Asks for another report. It may take long to make, so nothing waits for it. */
  async function refreshReport() {
    const known = document.getElementById('report').dataset.key === wanted;
    if (known || fetching || Date.now() < rest) {
      return;
    }
    fetching = true;
    try {
      const whole = await get({});
      if (whole.status === 200) {
        // The part above it may be older by now than what is shown.
        replace(document.getElementById('report'), whole.page.getElementById('report'));
        replace(document.querySelector('footer'), whole.page.querySelector('footer'));
      }
    } catch (e) {
      // The next turn says that the server is away, if it is.
    }
    rest = Date.now() + LATER;
    fetching = false;
  }

  async function ask() {
    const headers = {'Page-Part': 'live'};
    if (tag) {
      headers['If-None-Match'] = tag;
    }
    const answer = await get(headers);
    if (answer.status === 404) {
      say(body.dataset.gone, true);
      pause = LATER;
      return;
    }
    if (answer.status === 400) {
      // The address is wrong, which the page says, and stays so.
      pause = LATER;
      return;
    }
    if (answer.status !== 200 && answer.status !== 304) {
      throw new Error(String(answer.status));
    }
    pause = SOON;
    if (answer.status === 200) {
      showLive(answer.page);
      document.title = answer.page.title;
      tag = answer.tag;
      wanted = answer.page.getElementById('report').dataset.key;
    }
    refreshReport();
    say(body.dataset.updates, false);
  }

  async function refresh() {
    if (asking) {
      return;
    }
    clearTimeout(timer);
    if (!document.hidden) {
      asking = true;
      try {
        await ask();
      } catch (e) {
        say(body.dataset.away, true);
        pause = Math.min(2 * pause, LATER);
      }
      asking = false;
    }
    timer = setTimeout(refresh, pause);
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) {
      refresh();
    }
  });
  say(body.dataset.updates, false);
  timer = setTimeout(refresh, SOON);
})();
