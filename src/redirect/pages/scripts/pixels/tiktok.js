vendors.tiktok = (tag) => {
  window.TiktokAnalyticsObject = 'ttq';
  const ttq = (window.ttq = window.ttq || []);
  ttq.methods = [
    'page',
    'track',
    'identify',
    'instances',
    'debug',
    'on',
    'off',
    'once',
    'ready',
    'alias',
    'group',
  ];
  ttq.methods.push('enableCookie', 'disableCookie', 'holdConsent', 'revokeConsent', 'grantConsent');
  const queueAll = (queue) => {
    for (const name of ttq.methods) {
      queue[name] = queue[name] || ((...values) => queue.push([name, ...values]));
    }
  };
  ttq.setAndDefer = (queue, name) => {
    queue[name] = (...values) => queue.push([name, ...values]);
  };
  queueAll(ttq);
  const address = 'https://analytics.tiktok.com/i18n/pixel/events.js';
  ttq._i = { ...ttq._i, [tag]: Object.assign([], { _u: address }) };
  queueAll(ttq._i[tag]);
  ttq._t = { ...ttq._t, [tag]: Date.now() };
  ttq._o = { ...ttq._o, [tag]: {} };
  ttq.instance = (name) => ttq._i[name] || [];
  kit.load(`${address}?sdkid=${tag}&lib=ttq`);
  ttq.page();
};
