vendors.bing = (tag) => {
  const name = `uetq_${tag}`;
  window[name] = window[name] || [];
  kit.load('https://bat.bing.com/bat.js', () => {
    if (!window.UET) return;
    window[name] = new window.UET({ ti: tag, enableAutoSpaTracking: true, q: window[name] });
    window[name].push('pageLoad');
  });
};
