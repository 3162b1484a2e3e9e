vendors.adwordspixel = (tag) => {
  const [account] = tag.split('/');
  window.dataLayer = window.dataLayer || [];
  window.gtag =
    window.gtag ||
    function () {
      window.dataLayer.push(arguments);
    };
  window.gtag('js', new Date());
  window.gtag('config', account);
  if (account !== tag) window.gtag('event', 'conversion', { send_to: tag });
  kit.load(`https://www.googletagmanager.com/gtag/js?id=${account}`);
};
