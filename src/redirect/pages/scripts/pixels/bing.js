vendors.bing = (tag) => {
  const queue = window.uetq ? `uetq_${tag}` : 'uetq';
  window[queue] = window[queue] || [];
  const options = { ti: tag, enableAutoSpaTracking: true, ts: Date.now() };
  const name = queue === 'uetq' ? '' : `&q=${queue}`;
  kit.load(`https://bat.bing.net/bat.js?ti=${tag}${name}`, () => {
    if (!window.UET) return;
    window[queue] = new window.UET({ ...options, q: window[queue] });
    window[queue].push('pageLoad');
  });
};
