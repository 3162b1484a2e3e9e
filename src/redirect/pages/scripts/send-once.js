(() => {
  const pauseMs = 3000;
  let pausedUntil = 0;
  // A double click sends the form once.
  document.forms[0].addEventListener('submit', (event) => {
    if (performance.now() < pausedUntil) event.preventDefault();
    else pausedUntil = performance.now() + pauseMs;
  });
})();
