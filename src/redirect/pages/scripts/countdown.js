(() => {
  const part = (id) => document.getElementById(id);
  const seconds = Number(part('countdown').dataset.seconds);
  const end = performance.now() + seconds * 1000;
  const goOn = () => location.replace(part('onward').href);
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    part('seconds').textContent = Math.max(left, 0);
    if (left > 0) return;
    clearInterval(timer);
    goOn();
  };
  const timer = setInterval(tick, 200);
  const stop = () => {
    clearInterval(timer);
    part('countdown').classList.add('stopped');
    part('status').textContent = part('status').dataset.stopped;
  };
  part('stay').addEventListener('click', () => {
    stop();
    part('onward').focus();
  });
  // Visitors who come back from the target are not sent there again.
  addEventListener('pagehide', stop);
  const [entry] = performance.getEntriesByType('navigation');
  if (entry && entry.type === 'back_forward') return stop();
  part('stay').hidden = false;
  part('seconds').hidden = false;
  tick();
})();
