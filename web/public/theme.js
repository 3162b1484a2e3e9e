// Runs before the first paint, so that nobody sees the other theme for a moment. web/theme.ts changes it later.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('waypost.theme') ?? 'system';
  } catch {
    // Without storage the system's choice counts.
  }
  // Of colours that the system forces, the page's pictures must be in the theme that goes with them.
  if (matchMedia('(forced-colors: active)').matches) choice = 'system';
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
