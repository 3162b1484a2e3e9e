(() => {
  const part = (name) => document.querySelector(`.asking ${name}`);
  const form = part('form');
  const frame = part('.answer');
  const said = part('.reply');
  const answerMsMax = 10000;
  let waitsUntil;

  const clear = () => {
    form.after(said);
    said.textContent = '';
    for (const input of form.querySelectorAll('[aria-invalid]')) {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
  };
  // The frame is empty, also after the visitor went back from an answer.
  const showForm = () => {
    clear();
    form.hidden = false;
    frame.className = 'answer';
    frame.style.height = '';
  };
  const showMistake = (text, input) => {
    if (input) {
      input.closest('.field').append(said);
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', said.id);
    }
    said.className = 'reply mistake';
    said.textContent = text;
    if (input) input.focus();
    said.scrollIntoView({ block: 'nearest' });
  };
  const showOutcome = (outcome) => {
    form.hidden = true;
    said.className = 'reply unseen';
    said.textContent = outcome.querySelector('h1').textContent;
    frame.className = 'answer alone';
    // The outcome is at least as high as its frame.
    frame.style.height = '0';
    frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`;
  };

  form.addEventListener('submit', (event) => {
    if (performance.now() < waitsUntil) return event.preventDefault();
    waitsUntil = performance.now() + answerMsMax;
    form.setAttribute('aria-busy', 'true');
    clear();
  });
  frame.addEventListener('load', () => {
    const isAwaited = waitsUntil !== undefined;
    waitsUntil = undefined;
    form.setAttribute('aria-busy', 'false');
    const shown = frame.contentDocument;
    const reply = shown && shown.getElementById('reply');
    if (!reply && !isAwaited) return showForm();
    frame.className = 'answer gone';
    // Without a network the frame shows an error of the browser, which scripts cannot read.
    if (!reply) return showMistake(said.dataset.failed);
    const { field } = reply.dataset;
    if (field === undefined) showOutcome(reply);
    else showMistake(reply.textContent, part(`[name="${field}"]`));
  });
})();
