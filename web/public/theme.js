// Runs before the first paint, so that nobody sees the other theme for a moment. web/theme.ts changes it later.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('waypost.theme') ?? 'system';
  } catch {
    // Without storage the system's choice counts.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
