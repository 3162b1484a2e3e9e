const { nonce } = document.currentScript;
const kit = { begin() {}, end() {} };
const vendors = {};
kit.load = (address, isThere = () => {}) => {
  kit.begin();
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.nonce = nonce;
  script.onload = () => {
    kit.end();
    isThere();
  };
  script.onerror = () => kit.end();
  document.head.append(script);
};
kit.fire = () => {
  kit.begin();
  for (const [type, tag] of pixels) {
    try {
      vendors[type](tag);
    } catch (error) {
      console.warn(type, error);
    }
  }
  kit.end();
};
