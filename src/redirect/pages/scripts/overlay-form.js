(() => {
  const part = (name) => document.querySelector(`.asking ${name}`);
  const frame = part('.answer');
  const said = part('.reply');
  // Where scripts run, the answer takes the place of the form, or stands below it, and is read out.
  frame.addEventListener('load', () => {
    const reply = frame.contentDocument?.getElementById('reply');
    if (!reply) return;
    const { field } = reply.dataset;
    part('form').hidden = field === undefined;
    frame.className = field === undefined ? 'answer alone' : 'answer gone';
    frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`;
    said.textContent = field === undefined ? reply.querySelector('h1').textContent : reply.textContent;
    said.className = field === undefined ? 'reply unseen' : 'reply mistake';
    part(`[name="${field}"]`)?.focus();
  });
  part('form').addEventListener('submit', () => {
    said.textContent = '';
  });
})();
