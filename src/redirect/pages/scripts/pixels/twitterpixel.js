vendors.twitterpixel = (tag) => {
  if (!window.twq) {
    const twq = function () {
      if (twq.exe) twq.exe.apply(twq, arguments);
      else twq.queue.push(arguments);
    };
    Object.assign(twq, { version: '1.1', queue: [] });
    window.twq = twq;
    kit.load('https://static.ads-twitter.com/uwt.js');
  }
  window.twq('config', tag);
};
