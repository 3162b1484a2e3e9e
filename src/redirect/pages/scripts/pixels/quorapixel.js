vendors.quorapixel = (tag) => {
  if (!window.qp) {
    const qp = function () {
      qp.qp ? qp.qp.apply(qp, arguments) : qp.queue.push(arguments);
    };
    qp.queue = [];
    window.qp = qp;
    load('https://a.quora.com/qevents.js');
  }
  window.qp('init', tag);
  window.qp('track', 'ViewContent');
};
