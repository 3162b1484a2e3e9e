vendors.gapixel = (tag) => {
  window.dataLayer = window.dataLayer || [];
  window.gtag =
    window.gtag ||
    function () {
      window.dataLayer.push(arguments);
    };
  window.gtag('js', new Date());
  window.gtag('config', tag);
  kit.load(`https://www.googletagmanager.com/gtag/js?id=${tag}`);
};
