vendors.snapchat = (tag) => {
  if (!window.snaptr) {
    const snaptr = function () {
      snaptr.handleRequest ? snaptr.handleRequest.apply(snaptr, arguments) : snaptr.queue.push(arguments);
    };
    snaptr.queue = [];
    window.snaptr = snaptr;
    load('https://sc-static.net/scevent.min.js');
  }
  window.snaptr('init', tag);
  window.snaptr('track', 'PAGE_VIEW');
};
