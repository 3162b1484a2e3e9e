const { nonce } = document.currentScript;
const kit = {};
const vendors = {};
const longestMs = 1000;
const settleMs = 250;
const onward = document.getElementById('onward');
let isGoing = false;
kit.goOn = () => {
  if (isGoing) return;
  isGoing = true;
  location.replace(onward.href);
};
let waiting = 0;
const settle = () => {
  waiting--;
  if (waiting === 0) setTimeout(kit.goOn, settleMs);
};
kit.load = (address, isThere = () => {}) => {
  waiting++;
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.nonce = nonce;
  script.onload = () => {
    settle();
    isThere();
  };
  script.onerror = settle;
  document.head.append(script);
};
kit.fire = () => {
  setTimeout(kit.goOn, longestMs);
  waiting = 1;
  for (const [type, tag] of pixels) {
    try {
      vendors[type](tag);
    } catch (error) {
      console.warn(type, error);
    }
  }
  settle();
};
