const { nonce } = document.currentScript;
const vendors = {};
const loads = [];
const longestMs = 1000;
const settleMs = 250;
const load = (address) => {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.nonce = nonce;
  const loaded = new Promise((resolve) => {
    script.onload = script.onerror = resolve;
  });
  loads.push(loaded);
  document.head.append(script);
  return loaded;
};
const onward = document.getElementById('onward');
let isGoing = false;
const goOn = () => {
  if (isGoing) return;
  isGoing = true;
  location.replace(onward.href);
};
const fire = () => {
  setTimeout(goOn, longestMs);
  for (const [type, tag] of pixels) {
    try {
      vendors[type](tag);
    } catch (error) {
      console.warn(type, error);
    }
  }
  Promise.all(loads).then(() => setTimeout(goOn, settleMs));
};
