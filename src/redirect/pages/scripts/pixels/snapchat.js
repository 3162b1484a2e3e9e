vendors.snapchat = (tag) => {
  if (!window.snaptr) {
    const snaptr = function () {
      if (snaptr.handleRequest) snaptr.handleRequest.apply(snaptr, arguments);
      else snaptr.queue.push(arguments);
    };
    snaptr.queue = [];
    window.snaptr = snaptr;
    kit.load('https://sc-static.net/scevent.min.js');
  }
  window.snaptr('init', tag);
  window.snaptr('track', 'PAGE_VIEW');
};
