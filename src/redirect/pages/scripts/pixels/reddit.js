vendors.reddit = (tag) => {
  if (!window.rdt) {
    const rdt = function () {
      rdt.sendEvent ? rdt.sendEvent.apply(rdt, arguments) : rdt.callQueue.push(arguments);
    };
    rdt.callQueue = [];
    window.rdt = rdt;
    load('https://www.redditstatic.com/ads/pixel.js');
  }
  window.rdt('init', tag);
  window.rdt('track', 'PageVisit');
};
