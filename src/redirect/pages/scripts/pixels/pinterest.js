vendors.pinterest = (tag) => {
  if (!window.pintrk) {
    window.pintrk = function () {
      window.pintrk.queue.push(Array.prototype.slice.call(arguments));
    };
    Object.assign(window.pintrk, { queue: [], version: '3.0' });
    kit.load('https://s.pinimg.com/ct/core.js');
  }
  window.pintrk('load', tag);
  window.pintrk('page');
};
