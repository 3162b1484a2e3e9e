vendors.quorapixel = (tag) => {
  if (!window.qp) {
    const qp = function () {
      if (qp.qp) qp.qp.apply(qp, arguments);
      else qp.queue.push(arguments);
    };
    qp.queue = [];
    window.qp = qp;
    kit.load('https://a.quora.com/qevents.js');
  }
  window.qp('init', tag);
  window.qp('track', 'ViewContent');
};
