vendors.twitterpixel = (tag) => {
  if (!window.twq) {
    const twq = function () {
      twq.exe ? twq.exe.apply(twq, arguments) : twq.queue.push(arguments);
    };
    Object.assign(twq, { version: '1.1', queue: [] });
    window.twq = twq;
    load('https://static.ads-twitter.com/uwt.js');
  }
  window.twq('config', tag);
};
