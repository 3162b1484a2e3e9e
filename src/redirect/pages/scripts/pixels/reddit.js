vendors.reddit = (tag) => {
  if (!window.rdt) {
    const rdt = function () {
      if (rdt.sendEvent) rdt.sendEvent.apply(rdt, arguments);
      else rdt.callQueue.push(arguments);
    };
    rdt.callQueue = [];
    window.rdt = rdt;
    kit.load(`https://www.redditstatic.com/ads/pixel.js?pixel_id=${tag}`);
  }
  window.rdt('init', tag);
  window.rdt('track', 'PageVisit');
};
