vendors.adrollpixel = (tag) => {
  const [advertiser, pixel] = tag.split(/[-:,]/);
  window.adroll_adv_id = advertiser;
  window.adroll_pix_id = pixel;
  window.adroll_version = '2.0';
  window.__adroll_loaded = true;
  window.adroll = window.adroll || [];
  window.adroll.f = ['setProperties', 'identify', 'track', 'identify_email', 'get_cookie'];
  for (const name of window.adroll.f) {
    window.adroll[name] =
      window.adroll[name] ||
      function () {
        window.adroll.push([name, arguments]);
      };
  }
  window.adroll.track('pageView');
  kit.load(`https://s.adroll.com/j/${advertiser}/roundtrip.js`);
};
