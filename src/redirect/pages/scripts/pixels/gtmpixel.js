vendors.gtmpixel = (tag) => {
  window.dataLayer = window.dataLayer || [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  kit.load(`https://www.googletagmanager.com/gtm.js?id=${tag}`);
};
