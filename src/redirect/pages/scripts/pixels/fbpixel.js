vendors.fbpixel = (tag) => {
  if (!window.fbq) {
    const fbq = function () {
      if (fbq.callMethod) fbq.callMethod.apply(fbq, arguments);
      else fbq.queue.push(arguments);
    };
    Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] });
    window.fbq = window._fbq = fbq;
    kit.load('https://connect.facebook.net/en_US/fbevents.js');
  }
  window.fbq('init', tag);
  window.fbq('trackSingle', tag, 'PageView');
};
