vendors.linkedinpixel = (tag) => {
  window._linkedin_partner_id = tag;
  window._linkedin_data_partner_ids = window._linkedin_data_partner_ids || [];
  window._linkedin_data_partner_ids.push(tag);
  if (window.lintrk) return;
  window.lintrk = (name, value) => window.lintrk.q.push([name, value]);
  window.lintrk.q = [];
  kit.load('https://snap.licdn.com/li.lms-analytics/insight.min.js');
};
